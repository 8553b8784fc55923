import SluiceUndo

/// All that changes todos, each action a step with a title that can be undone.
///
/// The title is the reducer's to say: it depends on the todos, and so it is the same whoever sends the action, and in
/// the replay of a journal that knew no undo.
struct UndoableReducer: Reducer {
  var body: some Reducer<TodosState, TodosAction> {
    WithUndo(
      \.todos, history: \.history, action: TodosAction.history,
      intent: { state, action in action.title(among: state.todos).map { .titled($0) } }
    ) {
      // What is said of a todo that is gone is no failure: another page removed it.
      EachRow(\.todos, action: TodosAction.todo) { TodoReducer() }
        .filter { state, action in TodosAction.todo.extract(action).map { state.todos.contains(id: $0.0) } ?? false }
      TodoListReducer().lift(\.todos)
    }
  }
}

extension TodosAction {
  /// What undo and redo call the change; nil if it is none of the todos.
  func title(among todos: Rows<Todo>) -> String? {
    switch self {
    case .add(_, let title, _): "Add \(title.quoted)"
    case .setTitle(let id, let title):
      title.isBlank ? "Delete \(todos.name(of: id))" : "Rename to \(title.quoted)"
    case .setCompleted(let id, let isCompleted): "\(isCompleted ? "Tick" : "Untick") \(todos.name(of: id))"
    case .setAllCompleted(let isCompleted): isCompleted ? "Tick all" : "Untick all"
    case .remove(let id): "Delete \(todos.name(of: id))"
    case .clearCompleted: "Clear completed"
    case .restored: "Restore"
    case .backUp, .restore, .backedUp, .backupFailed, .undo, .redo, .notes: nil
    }
  }
}

extension Rows<Todo> {
  fileprivate func name(of id: Todo.ID) -> String { self[id: id]?.title.quoted ?? "" }
}

extension String {
  /// In quotation marks, and short enough for a button.
  fileprivate var quoted: String {
    let whole = trimmed
    return whole.count > 40 ? "“\(whole.prefix(39))…”" : "“\(whole)”"
  }
}
