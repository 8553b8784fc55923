import ArgumentParser
import Foundation
import Sluice
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
    try await run("add", "Rest")
    let option = try FileOption.parse(["--file", file])
    #expect(option.store().jobs.map(\.title) == ["Write", "Rest"])
  }

  @Test func `A refused job leaves no file`() async throws {
    await #expect(throws: Refusal.self) { try await run("add", "") }
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
