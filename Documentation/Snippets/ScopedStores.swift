import Sluice

nonisolated extension AppAction: CasePathable {
  struct Cases: Sendable {
    let name = EnumCase<AppAction, String>(
      "name", embed: { .name($0) }, extract: { if case .name(let text) = $0 { text } else { nil } })
    let detail = EnumCase<AppAction, String>(
      "detail", embed: { .detail($0) }, extract: { if case .detail(let text) = $0 { text } else { nil } })
    let todo = EnumCase<AppAction, (Int, String)>(
      "todo", embed: { .todo($0, $1) }, extract: { if case .todo(let id, let text) = $0 { (id, text) } else { nil } })
  }
  static let cases = Cases()
}

nonisolated extension Phase: CasePathable {
  struct Cases: Sendable {
    let failed = EnumCase<Phase, String>(
      "failed", embed: { .failed($0) }, extract: { if case .failed(let text) = $0 { text } else { nil } })
  }
  static let cases = Cases()
}

// snippet.show
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
  Scope(\.name, action: \.name) { write }
  IfLet(\.detail, action: \.detail) { write }
  EachRow(\.todos, action: \.todo) { write.lift(\Todo.title) }
  Reduce { app, action in if case .close(let id) = action { app.todos.remove(id: id) } }
}

let name = store.scope(\.name, action: \.name)  // a part, with its actions
name.send("Ann")
print(name.state, name.rootID == store.rootID)

let todos = store.scope(\.todos)  // a part, with the same actions
print(todos.state.count)

let detail = store.scope(\.detail, action: \.detail)  // an optional part: nil while it is nil
print(detail == nil)

let failed = store.scope(\.phase).scope(case: Phase.cases.failed, action: AppAction.cases.name)  // a case
print(failed?.state ?? "")

for row in store.scope(\.todos, action: \.todo) { row.send(row.title + "!") }  // a store for each row

if let bread = store.scope(\.todos, id: 2, action: \.todo) {  // one row
  let token = bread.observe(\.title) { print($0) }
  bread.send("Rye bread")
  store.send(.close(2))  // the row goes
  print(bread.isPresent, bread.state.title)
  bread.send("More bread")
  token.cancel()
}
