package import Foundation
package import Notes
import SluiceUndo

/// What can be done. Each action carries the ids and times it needs, so that replaying it gives the same state.
///
/// Actions say what shall be the case and not what to flip: a sender that got no answer may send again. Undo and redo
/// are the exceptions; who got no answer to these looks first.
///
/// The journal holds these, so their names and the names of their values stay: old journals are replayed.
package enum TodosAction: Codable, Equatable, Sendable {
  case add(id: UUID, title: String, at: Date)
  case setTitle(id: UUID, title: String)
  case setCompleted(id: UUID, Bool)
  case setAllCompleted(Bool)
  case remove(id: UUID)
  case clearCompleted
  case backUp
  case restore
  /// What came of a backup or a restore. Effects send these; no page can.
  case backedUp(count: Int)
  case restored([Todo])
  case backupFailed(reason: String)
  /// Takes back the last change of the todos, whichever page made it, or makes it again. Without one, nothing happens.
  case undo
  case redo
  /// What is done with the notes. It cannot be undone: the history is that of the todos.
  case notes(NotesAction)
}

/// What can be done to one todo.
enum TodoAction: Equatable {
  case setTitle(String)
  case setCompleted(Bool)
}

extension TodosAction {
  /// The actions that only concern what one todo is. Not a case of the enum, because that would be another journal.
  static let todo = EnumCase<TodosAction, (UUID, TodoAction)>(
    "todo",
    embed: { id, action in
      switch action {
      case .setTitle(let title): .setTitle(id: id, title: title)
      case .setCompleted(let isCompleted): .setCompleted(id: id, isCompleted)
      }
    },
    extract: { action in
      switch action {
      case .setTitle(let id, let title) where !title.isBlank: (id, .setTitle(title))
      case .setCompleted(let id, let isCompleted): (id, .setCompleted(isCompleted))
      default: nil
      }
    })

  /// The actions of the history. Cases of their own, and not one with an `UndoAction`, because pages can do no more.
  static let history = EnumCase<TodosAction, UndoAction>(
    "history", embed: { $0 == .redo ? .redo : .undo },
    extract: { action in
      switch action {
      case .undo: .undo
      case .redo: .redo
      default: nil
      }
    })
}
