import Sluice
import SwiftUI

nonisolated struct Todo: Identifiable, Equatable {
  let id: Int
  var title = ""
  var isDone = false
}

nonisolated enum TodoAction { case toggle, rename(String) }

nonisolated struct App {
  var todos: Rows<Todo> = []
  var filter = "all"
}

nonisolated enum AppAction {
  case todo(Todo.ID, TodoAction)
  case show(String)
}

struct TodosView: View {
  let store: Store<App, AppAction>

  var body: some View {
    Text(store.filter)
    List(store.scope(\.todos, action: AppAction.todo)) { row in  // a store for each row
      TodoView(store: row)
    }
    Button("Open only") { store.send(.show("open")) }
  }
}

struct TodoView: View {
  let store: Store<Todo, TodoAction>  // knows nothing of the app

  var body: some View {
    Toggle(store.title, isOn: Binding(get: { store.isDone }, set: { _ in store.send(.toggle) }))
  }
}
