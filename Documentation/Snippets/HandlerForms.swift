import Sluice

struct AddTodo: Action { var title: String }
struct AddTwice: Action { var title: String }
struct Added: Action { var count: Int }

let todos = Combined<[String], any Action> {
  // The state only.
  On(AddTodo.self) { todos, action in todos.append(action.title) }
    .intercepted(by: .after(AddTodo.self) { todos, action in print(action.title, "is one of", todos.count) })

  // With a context, that sends and starts effects.
  On(AddTwice.self) { todos, action, context in
    context.send(AddTodo(title: action.title))
    context.send(Added(count: 2))
  }

  // The whole: it sees and changes the action, the state, sent actions, and effects.
  On(Added.self) { todos, action, context in
    todos.append("\(action.count) added")
    context.send(AddTodo(title: "Tea"))
  }
  .intercepted(
    by: .on(Added.self) { todos, action, context, next in
      if todos.isEmpty { return }
      context.changing({ sent in sent is AddTodo ? nil : sent }, dropsEffects: true) { context in
        next(&todos, Added(count: action.count * 10), context)
      }
    })
}

let store = Store([], todos)
store.send(AddTwice(title: "Milk"))
print(store.state)
