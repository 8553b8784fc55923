package import Foundation
package import Sluice
import Todos

/// The todos as a file, beside the journal: for people to keep, and to take elsewhere.
package struct BackupFile: Sendable {
  private let url: URL

  package init(at url: URL) { self.url = url }

  /// What performs the effects of the app's reducer on this file.
  package var handlers: [EffectHandler] {
    [
      EffectHandler(SaveTodos.self) { try await write($0.todos) },
      EffectHandler(LoadTodos.self) { _ in try await read() },
    ]
  }

  /// The file is the new one or the old one, never half of one.
  @concurrent
  private func write(_ todos: [Todo]) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try encoder.encode(todos).write(to: url, options: .atomic)
    } catch {
      throw BackupFailure.notWritten(url.path, reason: error.localizedDescription)
    }
  }

  @concurrent
  private func read() async throws -> [Todo] {
    guard FileManager.default.fileExists(atPath: url.path) else { throw BackupFailure.missing(url.path) }
    do {
      return try JSONDecoder().decode([Todo].self, from: Data(contentsOf: url))
    } catch is DecodingError {
      throw BackupFailure.damaged(url.path)
    } catch {
      throw BackupFailure.notRead(url.path, reason: error.localizedDescription)
    }
  }
}

/// Why there was no backup, or no restore. The description is one sentence for the user.
package enum BackupFailure: Error, Equatable, CustomStringConvertible {
  case missing(String)
  case damaged(String)
  case notRead(String, reason: String)
  case notWritten(String, reason: String)

  package var description: String {
    switch self {
    case .missing(let path): "There is no backup at \(path)."
    case .damaged(let path): "What is at \(path) is no backup of todos."
    case .notRead(let path, let reason): "The backup at \(path) could not be read: \(reason)"
    case .notWritten(let path, let reason): "The backup could not be written to \(path): \(reason)"
    }
  }
}
