import ArgumentParser
import Foundation
import LocalServer
import Todos
import TodosServer

/// Writes all todos to a file.
struct BackUp: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "back-up", abstract: "Writes all todos to a file, while nothing serves them.")

  @Argument(help: "The file.", completion: .file())
  var file: String

  @OptionGroup var data: DataFolder

  @MainActor
  mutating func run() async throws { try await perform(.backUp, file, data) }
}

/// Puts back the todos of a file that are gone.
struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Puts back the todos of a backup that are gone, while nothing serves them.")

  @Argument(help: "The file.", completion: .file())
  var file: String

  @OptionGroup var data: DataFolder

  @MainActor
  mutating func run() async throws { try await perform(.restore, file, data) }
}

/// Says what came of it: on the standard error, with a status that tells, if it failed.
@MainActor
private func perform(_ action: TodosAction, _ file: String, _ data: DataFolder) async throws {
  let report: BackupReport?
  do {
    report = try await TodosServer(folder: data.url, backup: URL(filePath: file), log: warn).perform(action)
  } catch {
    throw failure("\(error)")
  }
  // Without a report the journal has refused the action, and the store has said so.
  guard let report else { throw ExitCode.failure }
  if report.isFailure { throw failure(report.sentence) }
  say(report.sentence)
}
