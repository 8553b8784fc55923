import Foundation
package import Sluice

/// The rules of TodoMVC: titles are trimmed, an empty one adds nothing, and removes what it is given to.
package struct TodosReducer: Reducer {
  package init() {}

  package func reduce(_ state: inout TodosState, _ action: TodosAction, _ context: Context<TodosAction>) {
    switch action {
    case .add(let id, let title, let time): add(id, trimmed(title), time, to: &state)
    case .setTitle(let id, let title): setTitle(of: id, to: trimmed(title), in: &state)
    case .setCompleted(let id, let isCompleted): change(id, in: &state) { $0.isCompleted = isCompleted }
    case .setAllCompleted(let isCompleted):
      for index in state.todos.indices { state.todos[index].isCompleted = isCompleted }
    case .remove(let id): state.todos.removeAll { $0.id == id }
    case .clearCompleted: state.todos.removeAll(where: \.isCompleted)
    }
  }

  private func add(_ id: UUID, _ title: String, _ time: Date, to state: inout TodosState) {
    guard !title.isEmpty, !state.todos.contains(where: { $0.id == id }) else { return }
    state.todos.append(Todo(id: id, title: title, created: time))
  }

  private func setTitle(of id: UUID, to title: String, in state: inout TodosState) {
    if title.isEmpty {
      state.todos.removeAll { $0.id == id }
    } else {
      change(id, in: &state) { $0.title = title }
    }
  }

  private func change(_ id: UUID, in state: inout TodosState, _ body: (inout Todo) -> Void) {
    guard let index = state.todos.firstIndex(where: { $0.id == id }) else { return }
    body(&state.todos[index])
  }

  private func trimmed(_ title: String) -> String {
    title.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
