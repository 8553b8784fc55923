import Observation
import Sluice

nonisolated struct Todo: Identifiable, Equatable {
  let id: Int
  var title = ""
  var isDone = false
}

nonisolated struct App {
  var todos: Rows<Todo> = [Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Rye")]
  var filter = "all"
}

enum TodoAction { case toggle, rename(String) }

enum AppAction {
  case todo(Todo.ID, TodoAction)
  case show(String)
}

let todo = Reduce<Todo, TodoAction> { todo, action in
  switch action {
  case .toggle: todo.isDone.toggle()
  case .rename(let title): todo.title = title
  }
}

let app = Combined<App, AppAction> {
  EachRow(\.todos, action: AppAction.todo) { todo }
  Reduce { app, action in if case .show(let filter) = action { app.filter = filter } }
}

// As SwiftUI does: runs a body, and runs it again when something that it read has changed.
@MainActor func draw(_ name: String, _ body: @escaping @MainActor () -> String) {
  let drawn = withObservationTracking(body) {
    MainActor.assumeIsolated { print("\(name) is to be drawn anew") }
  }
  print("\(name): \(drawn)")
}

let store = Store(App(), app)

draw("the bar") { store.filter }
for row in store.scope(\.todos, action: AppAction.todo) {
  draw("row \(row.state.id)") { "\(row.title)\(row.isDone ? " ✓" : "")" }
}

store.send(.todo(2, .toggle))
store.send(.show("open"))
