import SluiceSeeds
import SluiceTesting
import Testing

/// “Built-in Effects” of Effective's README.
@MainActor @Suite struct EffectiveBuiltInEffectsTests {
  typealias AppState = Effective.AppState
  typealias AddTodo = Effective.AddTodo

  struct PreAddTodo: Action { let name: String }
  struct AddTodoLater: Action { let name: String, delay: Duration }
  struct AddTodos: Action { let name: String }

  static let todos = Combined<AppState, any Action> {
    Effective.adding
    // Dispatches AddTodo immediately
    On(PreAddTodo.self) { _, action, context in context.send(AddTodo(name: action.name)) }
    // Dispatches AddTodo after a delay
    On(AddTodoLater.self) { _, action, context in context.send(AddTodo(name: action.name), after: action.delay) }
    // Dispatches AddTodo twice
    On(AddTodos.self) { _, action, context in
      let actions = [AddTodo(name: action.name), AddTodo(name: action.name.uppercased())]
      for action in actions { context.send(action) }
    }
  }

  let clock = ManualClock()
  let store: Effective.AppStore

  init() { store = Store(AppState(), Self.todos, dependencies: [Provide(\.clock, clock)]) }

  // struct PreAddTodo: Action { … }
  //
  // // Dispatches AddTodo immediately
  // store.registerEventEffects(actionClass: PreAddTodo.self) { coeffects, action in
  //     return [ "dispatch": AddTodo(name: action.name)]
  // }
  @Test func `dispatch: an action of a handler is handled before its send returns`() {
    store.send(PreAddTodo(name: "milk"))
    #expect(store.state.todos == ["milk"])
  }

  // struct AddTodoLater: Action { … }
  //
  // // Dispatches AddTodo after a delay
  // store.registerEventEffects(actionClass: AddTodoLater.self) { coeffects, action in
  //     return [ "dispatchAfter": DispatchAfter(delaySeconds: action.delay,
  //                                             action: AddTodo(name: action.name))]
  // }
  @Test(arguments: [[1], [2, 1], [3, 3, 3], [1, 5, 2, 4]])
  func `dispatchAfter: an action is handled at its time, and not before`(delays: [Int]) async {
    let sent = delays.map { ($0, store.send(AddTodoLater(name: "\($0)", delay: .seconds($0)))) }
    #expect(store.state.todos == [])
    for second in 1...(delays.max() ?? 1) {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(1))
      for (delay, action) in sent where delay == second { await action.finish() }
      #expect(store.state.todos == delays.sorted().filter { $0 <= second }.map(String.init))
    }
  }

  // struct AddTodos: Action { … }
  //
  // // Dispatches AddTodo twice
  // store.registerEventEffects(actionClass: AddTodos.self) { coeffects, action in
  //     let actions = [AddTodo(name: action.name), AddTodo(name: action.name.uppercased())]
  //     return [ "dispatchMultiple": actions]
  // }
  @Test func `dispatchMultiple: several actions of a handler are handled in order, in one cycle`() {
    let log = LineLog()
    let token = store.observe(\.todos, initial: false) { log($0) }
    store.send(AddTodos(name: "milk"))
    #expect(log.lines == [#"["milk", "MILK"]"#])
    token.cancel()
  }

  // // `state` as effect
  // store.registerEventEffects(actionClass: AddTodo.self) { coeffects, action in
  //     let state = coeffects["state"] as? AppState
  //     var newState = state ?? AppState()
  //     newState.todos.append(action.name)
  //
  //     return [ "state": newState ]
  // }
  //
  // // `state` is implied:
  // store.registerEventState(actionClass: AddTodo.self) { state, action in
  //     var s = state
  //     s.todos.append(action.name)
  //     return s
  // }
  @Test func `state: a handler replaces the state or changes it, also when it describes effects`() {
    enum Noted: EffectRequest { case todos }
    let handlers = [
      On<AppState, AddTodo>(AddTodo.self) { state, action, context in
        context.perform(Noted.todos)
        var newState = state
        newState.todos.append(action.name)
        state = newState
      },
      On(
        Reduce<AppState, AddTodo>.pure { state, action in
          var s = state
          s.todos.append(action.name)
          return s
        }),
      Effective.adding,
    ]
    let log = LineLog()
    for handler in handlers {
      let store = Store(AppState(todos: ["milk"]), handler)
      let token = store.handle(EffectHandler(Noted.self) { _ in log(store.state.todos) })
      store.send(AddTodo(name: "bread"))
      #expect(store.state == AppState(todos: ["milk", "bread"]))
      token.cancel()
    }
    // The effect came after the state, although it was described before.
    #expect(log.lines == [#"["milk", "bread"]"#])
  }

  /// `dispatchAfter` of Effective retains the store
  @Test func `A delayed action does not keep its store alive`() async {
    weak var released: Effective.AppStore?
    do {
      let store = Store(AppState(), Self.todos, dependencies: [Provide(\.clock, clock)], onFailure: { _ in })
      released = store
      store.send(AddTodoLater(name: "milk", delay: .seconds(1)))
      await clock.waitForSleepers(1)
    }
    #expect(released == nil)
  }

  /// dispatch-later of re-frame
  @Test func `Delayed actions that are due at one moment are handled in the order in which they were sent`() async {
    let sent = ["c", "a", "b"].map { store.send(AddTodoLater(name: $0, delay: .seconds(2))) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(2))
    for action in sent { await action.finish() }
    #expect(store.state.todos == ["c", "a", "b"])
  }
}
