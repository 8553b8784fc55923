import Sluice

nonisolated struct Todo: Identifiable, Equatable {
  let id: Int
  var title = ""
}

nonisolated enum Phase { case loading, failed(String) }

nonisolated struct App {
  var name = ""
  var phase = Phase.failed("offline")
  var detail: String?
  var todos: Rows<Todo> = [Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Bread")]
}

nonisolated enum AppAction {
  case name(String)
  case detail(String)
  case todo(Todo.ID, String)
  case close(Todo.ID)
}

let write = Reduce<String, String> { text, new in text = new }

let store = Store<App, AppAction>(App(), onFailure: { print("ignored", $0.actions.count) }) {
  Scope(\.name, action: AppAction.name) { write }
  IfLet(\.detail, action: AppAction.detail) { write }
  EachRow(\.todos, action: AppAction.todo) { write.lift(\Todo.title) }
  Reduce { app, action in if case .close(let id) = action { app.todos.remove(id: id) } }
}

let name = store.scope(\.name, action: AppAction.name)  // a part, with its actions
name.send("Ann")
print(name.state, name.rootID == store.rootID)

let todos = store.scope(\.todos)  // a part, with the actions of the whole
print(todos.state.count)

let detail = store.scope(\.detail, action: AppAction.detail)  // an optional part: nil while it is nil
print(detail == nil)

let failed = store.scope(\.phase).scope(case: Phase.failed, action: AppAction.name)  // a case
print(failed?.state ?? "")

for row in store.scope(\.todos, action: AppAction.todo) { row.send(row.title + "!") }  // a store for each row

if let bread = store.scope(\.todos, id: 2, action: AppAction.todo) {  // one row
  let token = bread.observe(\.title) { print($0) }
  bread.send("Rye bread")
  store.send(.close(2))  // removes the row
  print(bread.isPresent, bread.state.title)
  bread.send("More bread")
  token.cancel()
}
