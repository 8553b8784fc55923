import ArgumentParser
import Foundation
import Testing

@testable import FocusCommand

@MainActor struct CommandTests {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("jobs-\(UUID()).json").path

  private func run(_ arguments: String...) async throws {
    var command = try Focus.parseAsRoot(arguments + ["--file", file])
    if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
  }

  @Test func `An added job is in the file when the command ends`() async throws {
    try await run("add", "Write")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("Write"))
    try await run("add", "Rest")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("Rest"))
  }

  @Test func `A refused job leaves no file`() async throws {
    await #expect(throws: Refusal.self) { try await run("add", "") }
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
