package import Foundation
package import Notes
package import Todos

/// An action as a page sends it: without the time, which is the server's to say.
package enum PageAction: Decodable, Equatable {
  case add(id: UUID, title: String)
  case setTitle(id: UUID, title: String)
  case setCompleted(id: UUID, completed: Bool)
  case setAllCompleted(completed: Bool)
  case remove(id: UUID)
  case clearCompleted
  case backUp
  case restore
  case undo
  case redo
  case notes(action: NotesAction)

  /// The action for the store.
  package func stamped(_ time: Date) -> TodosAction {
    switch self {
    case .add(let id, let title): .add(id: id, title: title, at: time)
    case .setTitle(let id, let title): .setTitle(id: id, title: title)
    case .setCompleted(let id, let isCompleted): .setCompleted(id: id, isCompleted)
    case .setAllCompleted(let isCompleted): .setAllCompleted(isCompleted)
    case .remove(let id): .remove(id: id)
    case .clearCompleted: .clearCompleted
    case .backUp: .backUp
    case .restore: .restore
    case .undo: .undo
    case .redo: .redo
    case .notes(let action): .notes(action)
    }
  }
}
