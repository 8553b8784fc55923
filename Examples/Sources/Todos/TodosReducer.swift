import Foundation
package import SluiceUndo

/// The rules of TodoMVC: titles are trimmed, an empty one adds nothing, and removes what it is given to.
package struct TodosReducer: Reducer {
  package init() {}

  package var body: some Reducer<TodosState, TodosAction> {
    BackupReducer()  // before the others, because it counts what a restore will bring
    UndoableReducer()
  }
}

/// What happens to one todo.
struct TodoReducer: Reducer {
  func reduce(_ todo: inout Todo, _ action: TodoAction, _ context: Context<TodoAction>) {
    switch action {
    case .setTitle(let title): todo.title = title.trimmed
    case .setCompleted(let isCompleted): todo.isCompleted = isCompleted
    }
  }
}

/// Which todos there are, and what happens to all of them.
struct TodoListReducer: Reducer {
  func reduce(_ todos: inout Rows<Todo>, _ action: TodosAction, _ context: Context<TodosAction>) {
    switch action {
    case .add(let id, let title, let time):
      if !title.isBlank { todos.append(Todo(id: id, title: title.trimmed, created: time)) }
    case .setTitle(let id, let title): if title.isBlank { todos.remove(id: id) }
    case .setCompleted: break
    case .setAllCompleted(let isCompleted):
      for todo in todos where todo.isCompleted != isCompleted {
        todos.update(todo.id) { $0.isCompleted = isCompleted }
      }
    case .remove(let id): todos.remove(id: id)
    case .clearCompleted: todos.removeAll(where: \.isCompleted)
    case .restored(let backup): todos.append(contentsOf: todos.missing(of: backup))
    case .backUp, .restore, .backedUp, .backupFailed, .undo, .redo, .notes: break
    }
  }
}

extension String {
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Whether nothing is left when it is trimmed.
  var isBlank: Bool { trimmed.isEmpty }
}
