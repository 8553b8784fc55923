import Sluice
import SluiceTesting
import Testing

/// The samples about effects in Effective's README, in today's form.
@MainActor @Suite struct EffectiveEffectsTests {
  struct App: Equatable {
    var todos: [String] = []
  }

  struct AddTodo: Action { let name: String }
  struct AddTodoAndIncrement: Action { let name: String }
  struct PreAddTodo: Action { let name: String }
  struct AddTodoLater: Action { let name: String, delay: Duration }
  struct AddTodos: Action { let name: String }

  /// The custom effect: a type with a handler, instead of a name with a value of any type.
  enum CounterEffect: EffectRequest { case increment, decrement }

  static let todos = Combined<App, any Action> {
    On(AddTodo.self) { app, action in app.todos.append(action.name) }
    On(AddTodoAndIncrement.self) { app, action, context in
      app.todos.append(action.name)
      context.perform(CounterEffect.increment)
    }
    On(PreAddTodo.self) { _, action, context in context.send(AddTodo(name: action.name)) }
    On(AddTodoLater.self) { _, action, context in
      context.send(AddTodo(name: action.name), after: action.delay)
    }
    On(AddTodos.self) { _, action, context in
      context.send(AddTodo(name: action.name))
      context.send(AddTodo(name: action.name.uppercased()))
    }
  }.performing(CounterEffect.self)

  /// What the counter effect counts.
  final class Counter {
    var count = 0
  }

  let clock = ManualClock()
  let counter = Counter()
  let store: Store<App, any Action>

  init() {
    let counter = counter
    store = Store(
      App(), Self.todos, dependencies: [Bind(\.clock, to: clock)],
      handlers: [
        EffectHandler(CounterEffect.self) { effect in
          switch effect {
          case .increment: counter.count += 1
          case .decrement: counter.count -= 1
          }
        }
      ])
  }

  @Test func `dispatch: an action of a reducer is handled before its send returns`() {
    store.send(PreAddTodo(name: "milk"))
    #expect(store.state.todos == ["milk"])
  }

  @Test func `dispatch: what a reducer changes is not lost by what it sends, in whatever order it says them`() {
    for isSentFirst in [true, false] {
      let reducer = Combined<App, any Action> {
        On(AddTodo.self) { app, action in app.todos.append(action.name) }
        On(PreAddTodo.self) { app, action, context in
          if isSentFirst { context.send(AddTodo(name: "inner")) }
          app.todos.append("outer")
          if !isSentFirst { context.send(AddTodo(name: "inner")) }
        }
      }
      let (log, store) = (Log(), Store(App(), reducer))
      let token = store.observe(\.todos) { log($0) }
      store.send(PreAddTodo(name: ""))
      #expect(log.lines == ["[]", #"["outer", "inner"]"#])
      token.cancel()
    }
  }

  @Test(arguments: [[1], [2, 1], [3, 3, 3], [1, 5, 2, 4]])
  func `dispatchAfter: an action is handled when its time has come, and nothing before`(delays: [Int]) async {
    for delay in delays { store.send(AddTodoLater(name: "\(delay)", delay: .seconds(delay))) }
    #expect(store.state.todos == [])
    for second in 1...5 {
      let due = delays.sorted().filter { $0 <= second }.map(String.init)
      if delays.contains(where: { $0 >= second }) { await clock.waitForSleepers(1) }
      clock.advance(by: .seconds(1))
      while store.state.todos.count < due.count { await Task.yield() }
      #expect(store.state.todos == due)
    }
  }

  @Test func `dispatchAfter: a delayed action does not keep its store alive`() async {
    let clock = ManualClock()
    weak var gone: Store<App, any Action>?
    do {
      let store = Store(App(), Self.todos, dependencies: [Bind(\.clock, to: clock)], onFailure: { _ in })
      gone = store
      store.send(AddTodoLater(name: "milk", delay: .seconds(1)))
      await clock.waitForSleepers(1)
    }
    #expect(gone == nil)
  }

  @Test func `dispatchMultiple: several actions of a reducer are handled in their order, in one cycle`() {
    let log = Log()
    let token = store.observe(\.todos, initial: false) { log($0) }
    store.send(AddTodos(name: "milk"))
    #expect(log.lines == [#"["milk", "MILK"]"#])
    token.cancel()
  }

  @Test func `A custom effect runs once for each action that describes it, beside the change of the state`() {
    for name in ["milk", "bread", "milk"] { store.send(AddTodoAndIncrement(name: name)) }
    #expect(counter.count == 3 && store.state.todos == ["milk", "bread", "milk"])
    store.send(AddTodo(name: "salt"))
    #expect(counter.count == 3)
  }

  @Test func `A custom effect is answered by a test with a handler of its own, at any time`() {
    store.send(AddTodoAndIncrement(name: "milk"))
    let log = Log()
    let stub = store.replaceHandler(with: EffectHandler(CounterEffect.self) { log($0) })
    store.send(AddTodoAndIncrement(name: "bread"))
    #expect(counter.count == 1 && log.lines == ["increment"])
    stub.cancel()
    store.send(AddTodoAndIncrement(name: "salt"))
    #expect(counter.count == 2 && log.lines == ["increment"])
  }

  @Test func `A custom effect that nobody performs is reported by its type, and the store goes on`() {
    let log = Log()
    let store = Store(App(), Self.todos, onFailure: { log($0.cause) })
    store.send(AddTodo(name: "milk"))
    #expect(log.lines.count == 1 && log.lines[0].contains("No handler performs effects of the kind CounterEffect"))
    store.send(AddTodo(name: "bread"))
    #expect(log.lines.count == 1 && store.state.todos == ["milk", "bread"])
  }

  @Test func `state: that a reducer changes the state is no effect, so it needs no handler and cannot come late`() {
    let reducer = Combined<App, any Action> {
      On(AddTodo.self) { app, action, context in
        context.perform(CounterEffect.increment)
        app = App(todos: app.todos + [action.name])
      }
    }
    let log = Log()
    let store = Store(App(), reducer)
    let token = store.handle(EffectHandler(CounterEffect.self) { _ in log(store.state.todos) })
    store.send(AddTodo(name: "milk"))
    #expect(log.lines == [#"["milk"]"#])
    token.cancel()
  }
}
