import SluiceNavigation
import Testing

/// A printed path is parsed to the value that was printed.
@Suite struct PathLawTests {
  /// Characters and words that are likely to do harm.
  private static let nasty = [
    "", "/", "?", "&", "=", ";", "#", "%", "%2F", "~", "+", " ", ".", "..", ":", "a", "new", "todos", "all", "and", "é",
    "e\u{301}",
    "\u{301}", "日本", "👩‍👩‍👧", "\0", "\r\n", "\u{202E}", "\u{FEFF}", "\\", "\"", "über uns", "-7", "true",
  ]

  private static func text(_ random: inout Seeded) -> String {
    (0..<Int.random(in: 0..<4, using: &random)).map { _ in
      Bool.random(using: &random)
        ? nasty.randomElement(using: &random) ?? ""
        : String(Unicode.Scalar(UInt32.random(in: 0..<0xD800, using: &random)) ?? "x")
    }.joined()
  }

  static func spot(_ random: inout Seeded) -> Address {
    let number = Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0..<64, using: &random)
    return switch Int.random(in: 0..<10, using: &random) {
    case 0: .home
    case 1: .new
    case 2: .todo(number)
    case 3: .named(text(&random))
    case 4: .both(text(&random), text(&random))
    case 5:
      .search(text(&random), Filter.allCases.randomElement(using: &random), Bool.random(using: &random) ? number : nil)
    case 6: .tab(text(&random))
    case 7: .allTab
    case 8: .tag(RowID(text(&random)), Bool.random(using: &random))
    default: .about
    }
  }

  @Test(arguments: 0..<20) func `A printed path is parsed as its destination, byte for byte`(seed: Int) throws {
    var random = Seeded(UInt64(seed))
    for _ in 0..<300 {
      let destination = Self.spot(&random)
      let path = try #require(addresses.print(destination))
      #expect(try addresses.parse(path) == destination, "\(path)")
      #expect(path.utf8.allSatisfy { $0 > 32 && $0 < 127 })
      guard case .named(let name) = destination, case .named(let parsed) = try addresses.parse(path) else { continue }
      #expect(name.utf8.elementsEqual(parsed.utf8))
    }
  }

  @Test(arguments: 0..<20) func `A stack that is printed as a link is parsed as that stack`(seed: Int) throws {
    var random = Seeded(UInt64(seed))
    for _ in 0..<100 {
      let stack = (0..<Int.random(in: 0..<6, using: &random)).map { _ in Self.spot(&random) }
      let link = try #require(addresses.print(stack: stack))
      #expect(try addresses.parse(stack: link) == stack, "\(link)")
    }
  }

  /// All tables of a few patterns of up to two components, and every destination with values that are also literals.
  @Test func `Every small table parses what it prints, unless it has conflicts`() throws {
    let texts = ["/a", "/:x", "/a/b", "/a/:x", "/:x/b", "/:x/:y", "/a?k=a", "/a?k=:x", "/:x?k=a", "/?k=:x"]
    for choice in 0..<(1 << texts.count) where choice.nonzeroBitCount <= 3 {
      let table = RouteTable<Page>(
        texts.indices.filter { choice >> $0 & 1 == 1 }.map { page($0, texts[$0]) })
      // `/a` takes what `/a?k=:x` is for.
      let isClash = choice & 1 == 1 && choice >> 7 & 1 == 1
      #expect(table.conflicts.count == (isClash ? 1 : 0))
      if isClash { continue }
      for (index, pattern) in table.patterns.enumerated() {
        let number = texts.indices.filter { choice >> $0 & 1 == 1 }[index]
        for x in ["a", "b", ""] {
          for y in ["a", "b"] {
            let count = pattern.text.count { $0 == ":" }
            let page = Page(number: number, values: Array([x, y].prefix(count)))
            let path = try #require(table.print(page))
            #expect(try table.parse(path) == page, "\(path) in \(table.patterns.map(\.text))")
          }
        }
      }
    }
  }

  struct Page: Equatable, Sendable {
    var number: Int
    var values: [String]
  }

  private func page(_ number: Int, _ text: String) -> RoutePattern<Page> {
    switch text.count(where: { $0 == ":" }) {
    case 0:
      RoutePattern(text) {
        Page(number: number, values: [])
      } extract: {
        $0.number == number ? () : nil
      }
    case 1:
      RoutePattern(text) { (x: String) in
        Page(number: number, values: [x])
      } extract: {
        $0.number == number ? $0.values[0] : nil
      }
    default:
      RoutePattern(text) { (x: String, y: String) in
        Page(number: number, values: [x, y])
      } extract: {
        $0.number == number ? ($0.values[0], $0.values[1]) : nil
      }
    }
  }
}
