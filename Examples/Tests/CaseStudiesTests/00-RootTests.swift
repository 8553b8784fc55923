import Foundation
import Sluice
import Testing

@testable import CaseStudies

struct RootTests {
  static let top = URL(filePath: #filePath).appending(path: "../../../..").standardized
  static let folder = top.appending(path: "Examples/Sources/CaseStudies")

  @Test func `The list has each study once, in the order of their files`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    let studies = files.filter { !$0.hasPrefix("00-") && !$0.hasSuffix("Views.swift") }
    let listed = Study.Section.allCases.flatMap(\.studies).enumerated().map { position, study in
      let number = position + 1
      let name = "\(study)"
      return "\(number < 10 ? "0" : "")\(number)-\(name.prefix(1).uppercased())\(name.dropFirst()).swift"
    }
    #expect(listed == studies)
  }

  @Test func `Titles and sections are those of the cookbook`() throws {
    let cookbook = try String(contentsOf: Self.top.appending(path: "Documentation/Cookbook.md"), encoding: .utf8)
    let headings = Study.Section.allCases.map { ("## \($0.rawValue)", $0.studies.map(\.rawValue)) }
    for (heading, titles) in headings {
      let section = try #require(cookbook.components(separatedBy: "\(heading)\n").dropFirst().first)
      let rows = section.components(separatedBy: "\n## ")[0].matches(of: /\| \d+ \| \[([^\]]+)\]/)
      #expect(rows.map { String($0.output.1) } == titles)
    }
  }

  @Test func `Each request of a study has a handler`() throws {
    let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
    let code = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let requests = code.matches(of: /struct (\w+): EffectRequest/).map(\.output.1)
    let handled = code.matches(of: /EffectHandler\(\s*(\w+)\.self/).map(\.output.1)
    #expect(requests.sorted() == handled.sorted())
  }

  @MainActor @Test(.timeLimit(.minutes(10)))
  func `The simulated socket reports which messages were written, also after it was opened again`() async {
    let store = Store(WebSocket.State(), WebSocket(), handlers: madeUpHandlers(pace: .zero))
    for text in ["Hi", "Ho"] {
      store.send(.toggle)
      for await connection in store.values(\.connection) where connection == .open { break }
      store.send(.type(text), .send)
      for await received in store.values(\.received) where received == [text] { break }
      store.send(.toggle)
    }
  }
}
