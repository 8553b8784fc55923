import SluiceUndo

nonisolated struct Todo: Identifiable, Equatable {
  let id: Int
  var title: String
}

nonisolated struct List: Equatable {
  var todos: Rows<Todo> = []
  var name = ""
  var selected: Int?
}

/// Undo applies to the todos and the name, but not to the selection.
nonisolated extension List: DiffableByParts {
  static let parts = DiffableParts(\List.todos, \List.name)
}

nonisolated struct Lists {
  var list = List()
  var history = UndoStack(of: List.self)
}

nonisolated enum ListsAction {
  case add(String), rename(String), select(Int), addAll([String])
  case history(UndoAction)
}

let lists = WithUndo<Lists, ListsAction>(\.list, history: \.history, action: ListsAction.history) {
  Reduce { state, action, context in
    switch action {
    case .add(let title): state.list.todos.append(Todo(id: state.list.todos.count, title: title))
    case .rename(let name): state.list.name = name
    case .select(let id): state.list.selected = id
    case .addAll(let titles): for title in titles { context.send(.add(title)) }
    case .history: break  // never arrives here
    }
  }
}

let store = Store(Lists(), lists)
let token = store.observe(of: { $0.history.undoTitle }) { print("Undo", $0 ?? "–") }

store.send(.addAll(["Milk", "Rye"]), undo: .titled("Paste"))  // one step, with all it leads to
for name in ["F", "Fo", "Foo", "Food"] { store.send(.rename(name), undo: .coalescing("name", title: "Typing")) }
store.send(.select(1))  // no step
store.send(.rename("Food"))  // changes nothing: no step

store.send(.history(.undo))
print(store.state.list.name.isEmpty, store.state.list.selected ?? 0)
store.send(.history(.undo))
print(store.state.list.todos.count, store.state.history.redoSteps.compactMap(\.title))
store.send(.history(.redo))
print(store.state.list.todos.map(\.title))
