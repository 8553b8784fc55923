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

nonisolated enum AppAction: CasePathable {
  case todo(Todo.ID, TodoAction)
  case show(String)

  nonisolated struct Cases: Sendable {
    let todo = EnumCase<AppAction, (Todo.ID, TodoAction)>(
      "todo", embed: { .todo($0, $1) },
      extract: { if case .todo(let id, let action) = $0 { (id, action) } else { nil } })
  }

  static let cases = Cases()
}

// snippet.show
struct TodosView: View {
  let store: Store<App, AppAction>

  var body: some View {
    Text(store.filter)
    List(store.scope(\.todos, action: \.todo)) { row in  // a store for each row
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
