import Sluice

struct AddTodo: Action { var title: String }
struct Save: Action {}
struct Saved: Action { var count: Int }

struct Todos: Equatable {
  var titles: [String] = []
  var saved = 0
}

struct Write: EffectRequest {
  typealias Answer = Int
  let titles: [String]
}

let todos = Combined<Todos, any Action> {
  On(AddTodo.self) { todos, action in todos.titles.append(action.title) }
  On(Save.self) { todos, _, context in
    context.perform(Write(titles: todos.titles), answer: { Saved(count: $0) })  // an effect, as a value
  }
  On(Saved.self) { todos, action in todos.saved = action.count }
}

// Performs the effect. A test passes another handler.
let disk = EffectHandler(Write.self) { write in write.titles.count }

let log = Interceptor<Todos, any Action>.after { todos, action in print(type(of: action), todos.titles) }

let store = Store(Todos(), todos, handlers: [disk], interceptors: log)
let token = store.observe(\.saved, initial: false) { print("\($0) saved") }
store.send(AddTodo(title: "Milk"))
store.send(Save())
