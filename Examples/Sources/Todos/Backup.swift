import Foundation
import Sluice

/// Writes the todos where they are kept besides the journal.
///
/// What that is, a file or something else, is for the handler to know.
package struct SaveTodos: EffectRequest, Sendable {
  package let todos: [Todo]
}

/// Reads the todos that were written last.
package struct LoadTodos: EffectRequest, Sendable {
  package typealias Answer = [Todo]
}

/// What came of the last backup or restore. It is told until the next action.
package enum BackupReport: Codable, Equatable, Sendable {
  case backedUp(count: Int)
  case restored(count: Int)
  case failed(reason: String)

  package var isFailure: Bool { if case .failed = self { true } else { false } }

  /// For the user.
  package var sentence: String {
    switch self {
    case .backedUp(let count): "Backed up \(todos(count))."
    case .restored(0): "Nothing to restore: every todo of the backup is here."
    case .restored(let count): "Restored \(todos(count))."
    case .failed(let reason): reason
    }
  }

  private func todos(_ count: Int) -> String { count == 1 ? "1 todo" : "\(count) todos" }
}

/// Backs up and restores through typed effects: it says what is to be done, and its store's handlers do it.
///
/// The answers are actions, so the journal has them: a replay needs no backup. What is restored is among the changes of
/// the todos that can be undone.
struct BackupReducer: Reducer {
  var effects: [any EffectRequest.Type] { [SaveTodos.self, LoadTodos.self] }

  func reduce(_ state: inout TodosState, _ action: TodosAction, _ context: Context<TodosAction>) {
    state.report = nil
    switch action {
    case .backUp:
      let todos = Array(state.todos)
      start(.perform(SaveTodos(todos: todos), answer: { .backedUp(count: todos.count) }), context)
    case .backedUp(let count): state.report = .backedUp(count: count)
    case .restore: start(.perform(LoadTodos(), answer: { .restored($0) }), context)
    case .restored(let todos): state.report = .restored(count: state.todos.missing(of: todos).count)
    case .backupFailed(let reason): state.report = .failed(reason: reason)
    default: break
    }
  }

  /// One after the other, so that a restore right after a backup finds it.
  private func start(_ effect: Effect<TodosAction>, _ context: Context<TodosAction>) {
    context.start(effect.enqueue(id: "backup").catch { .backupFailed(reason: "\($0)") })
  }
}
