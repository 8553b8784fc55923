import Incremental
import SluiceSeeds
import Testing

/// “Interceptors” of Effective's README.
@Suite struct EffectiveInterceptorTests {
  typealias AppState = Effective.AppState
  typealias AddTodo = Effective.AddTodo

  struct Increment: Action {}

  // // Deduplicate `todos` after each addition
  // let dedup = store.enrich(actionClass: AddTodo.self) { state, action in
  //     let newTodos = Array(Set(state.todos))
  //     return AppState(todos: newTodos)
  // }
  //
  // store.registerEventState(actionClass: AddTodo.self, interceptors: [dedup]) { state, action in
  //     var s = state
  //     s.todos.append(action.name)
  //     return s
  // }
  @Test func `enrich transforms the state after each action of its kind: todos are deduplicated`() {
    let store = Effective.makeStore()
    let handler = store.add(
      Effective.adding.intercepted(
        by: .enrich(AddTodo.self) { state, action in
          let newTodos = Array(Set(state.todos))
          state = AppState(todos: newTodos)
        }))
    var lengths: [Int] = []
    for name in ["a", "b", "a", "a", "c"] {
      store.send(AddTodo(name: name))
      lengths.append(store.state.todos.count)
    }
    #expect(lengths == [1, 2, 2, 2, 3] && store.state.todos.sorted() == ["a", "b", "c"])
    handler.cancel()
  }

  // // Increment a counter after each action
  // var actionsAdded = 0
  // let inc = store.after(actionClass: AddTodo.self) { state, action in
  //     actionsAdded += 1
  // }
  //
  // store.registerEventState(actionClass: AddTodo.self, interceptors: [inc]) { state, action in
  //     var s = state
  //     s.todos.append(action.name)
  //     return s
  // }
  @Test func `after runs once after each action of its kind, sees the new state, and may work outside the store`() {
    var actionsAdded = 0
    let seen = LineLog()
    let store = Store(
      AppState(), Effective.adding,
      interceptors: .after(AddTodo.self) { state, action in
        actionsAdded += 1
        seen(state.todos)
      })
    store.send(AddTodo(name: "a"), AddTodo(name: "b"))
    #expect(actionsAdded == 2 && seen.lines == [#"["a"]"#, #"["a", "b"]"#])
  }

  // store.registerEventState(actionClass: Increment.self, interceptors: [debug]) { s, _ in s + 1 }
  // store.dispatch(Increment()) // => Handling action: Increment():
  //                             //      Old State: 1
  //                             //      New State: 2
  @Test func `debug prints the action and how the state changed`() {
    let printed = LineLog()
    let store = Store(
      1,
      Combined<Int, any Action> {
        On(Increment.self) { s, _ in s += 1 }.intercepted(by: .debug(to: { printed($0) }))
      })
    store.send(Increment())
    #expect(printed.lines == ["Handling action: Increment():", "  Old State: 1", "  New State: 2", ""])
  }

  /// testDebugInterceptor
  @Test func `debug reports of an action that changes nothing that it changes nothing`() {
    let printed = LineLog()
    let store = Store(
      1, On<Int, Increment>(Increment.self) { s, _ in if s < 2 { s += 1 } },
      interceptors: .debug(to: { printed($0) }))
    store.send(Increment(), Increment())
    #expect(
      printed.lines == [
        "Handling action: Increment():", "  Old State: 1", "  New State: 2", "",
        "Handling action: Increment():", "  No state changes", "",
      ])
  }

  /// The form that gets the whole context; in Effective it cannot be used outside of its module (B.3 #9)
  @Test func `A whole handler sees and changes the action, the state, and what is sent`() {
    let whole = Effective.adding.intercepted(
      by: .on(AddTodo.self) { state, action, context, next in
        if state.todos.contains(action.name) { return context.send(Increment()) }
        next(&state, AddTodo(name: action.name.uppercased()), context)
        state.todos.append("\(state.todos.count)")
      })
    let increments = LineLog()
    let store = Store(
      AppState(),
      Combined {
        whole
        On(Increment.self) { _, _ in increments("incremented") }
      })
    store.send(AddTodo(name: "a"), AddTodo(name: "A"))
    #expect(store.state.todos == ["A", "1"] && increments.lines == ["incremented"])
  }

  /// Effective B.3 #2; `after` and `enrich` of re-frame's tests
  @Test func `after and enrich work around a handler that changes nothing, and see the unchanged state`() {
    let seen = LineLog()
    let idle = On<AppState, Increment>(Increment.self) { _, _, context in context.send(AddTodo(name: "sent")) }
    let store = Store(
      AppState(todos: ["first"]),
      Combined {
        Effective.adding
        idle.intercepted(
          by: [.after { state, _ in seen(state.todos) }, .enrich { state, _ in state.todos.append("e") }])
      })
    store.send(Increment())
    #expect(store.state.todos == ["first", "e", "sent"] && seen.lines == [#"["first", "e"]"#])
  }
}
