import Sluice

// Each module declares its own actions, and handles them.
struct AddTodo: Action { var title: String }
struct Clear: Action {}
struct Cleared: Action { var count: Int }

let todos = Combined<[String], any Action> {
  On(AddTodo.self) { titles, action in titles.append(action.title) }
  On(Clear.self) { titles, _, context in
    context.send(Cleared(count: titles.count))
    titles = []
  }
  On(Cleared.self) { _, action in print("\(action.count) gone") }
  On(Reduce<[String], AddTodo>.pure { titles, action in titles + [action.title.uppercased()] })
}

struct Unknown: Action {}

let store = Store([], todos, onFailure: { print($0.cause) })
store.send(AddTodo(title: "Milk"), AddTodo(title: "Bread"))
print(store.state)
store.send(Clear())
store.send(Unknown())
