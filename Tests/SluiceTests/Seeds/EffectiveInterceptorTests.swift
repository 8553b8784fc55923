import Incremental
import Sluice
import Testing

/// What the README of Effective shows of handlers and interceptors, as it is written here; and what went wrong there.
@Suite struct EffectiveInterceptorTests {
  struct AppState: Equatable { var todos: [String] = [] }
  struct AddTodo: Action { var name: String }
  struct Increment: Action {}

  /// Its state form.
  static let adding = On<AppState, AddTodo>(AddTodo.self) { state, action in state.todos.append(action.name) }

  /// README: Basic Usage
  @Test func `A handler of one type of actions changes the state, and observers of a part hear of it`() {
    let store = Store(AppState(), Combined { Self.adding })
    let log = Log()
    let todos = store.observe(\.todos) { log($0) }
    store.send(AddTodo(name: "Dispatch more actions"))
    #expect(log.lines == ["[]", "[\"Dispatch more actions\"]"])
    todos.cancel()
  }

  /// README: Effects, the form whose handler says what happens outside
  @Test func `A handler with a context sends what another handles`() {
    struct AddTwice: Action { var name: String }
    let store = Store(
      AppState(),
      Combined {
        Self.adding
        On(AddTwice.self) { state, action, context in
          context.send(AddTodo(name: action.name))
          context.send(AddTodo(name: action.name.uppercased()))
        }
      })
    store.send(AddTwice(name: "a"))
    #expect(store.state.todos == ["a", "A"])
  }

  /// The form that gets the whole context; in Effective it cannot be used outside of its module (B.3 #9)
  @Test func `A whole handler sees and changes the action, the state, and what is sent`() {
    let whole = Self.adding.intercepted(
      by: .on(AddTodo.self) { state, action, context, next in
        if state.todos.contains(action.name) { return context.send(Increment()) }
        next(&state, AddTodo(name: action.name.uppercased()), context)
        state.todos.append("\(state.todos.count)")
      })
    let increments = Trace()
    let store = Store(
      AppState(),
      Combined {
        whole
        On(Increment.self) { _, _ in increments.note("incremented") }
      })
    store.send(AddTodo(name: "a"), AddTodo(name: "A"))
    #expect(store.state.todos == ["A", "1"] && increments.lines == ["incremented"])
  }

  /// README: enrich
  @Test func `Todos are deduplicated after each addition`() {
    let deduplicated = Self.adding.intercepted(
      by: .enrich(AddTodo.self) { state, _ in
        var seen: Set<String> = []
        state.todos = state.todos.filter { seen.insert($0).inserted }
      })
    let store = Store(AppState(), deduplicated)
    for name in ["a", "b", "a", "a"] { store.send(AddTodo(name: name)) }
    #expect(store.state.todos == ["a", "b"])
  }

  /// README: after
  @Test func `A counter outside counts the actions, and sees the new state`() {
    let added = Trace()
    let counting = Self.adding.intercepted(by: .after(AddTodo.self) { state, _ in added.note("\(state.todos.count)") })
    let store = Store(AppState(), counting)
    store.send(AddTodo(name: "a"), AddTodo(name: "b"))
    #expect(added.lines == ["1", "2"])
  }

  /// README: debug
  @Test func `debug prints the action and how the state changed`() {
    let lines = Trace()
    let store = Store(
      1,
      Combined<Int, any Action> {
        On(Increment.self) { state, _ in state += 1 }.intercepted(by: .debug(to: { lines.note($0) }))
      })
    store.send(Increment())
    #expect(lines.lines == ["Handling action: Increment():", "  Old State: 1", "  New State: 2", ""])
  }

  /// Effective B.3 #2
  @Test func `after and enrich work around a handler that changes nothing`() {
    let seen = Trace()
    let idle = On<AppState, Increment>(Increment.self) { _, _, context in context.send(AddTodo(name: "sent")) }
    let store = Store(
      AppState(),
      Combined {
        Self.adding
        idle.intercepted(by: [.after { _, _ in seen.note("after") }, .enrich { state, _ in state.todos.append("e") }])
      })
    store.send(Increment())
    #expect(store.state.todos == ["e", "sent"] && seen.lines == ["after"])
  }

  enum One { struct Add: Action {} }
  enum Two { struct Add: Action {} }

  /// Effective B.3 #5
  @Test func `Two types of actions with the same name have interceptors and handlers of their own`() {
    let store = Store(
      [],
      Combined<[String], any Action> {
        On(One.Add.self) { lines, _ in lines.append("one") }.intercepted(by: .enrich { lines, _ in lines.append("1") })
        On(Two.Add.self) { lines, _ in lines.append("two") }.intercepted(by: .enrich { lines, _ in lines.append("2") })
      })
    store.send(Two.Add(), One.Add())
    #expect(store.state == ["two", "2", "one", "1"])
  }

  /// Effective B.3 #6
  @Test func `A store with interceptors and handlers is freed`() {
    weak var kept: Store<AppState, any Action>?
    do {
      let store = Store(
        AppState(), Self.adding.intercepted(by: .after { _, _ in }), interceptors: [.debug(to: { _ in }), .map { $1 }])
      let token = store.intercept(.enrich { _, _ in })
      store.send(AddTodo(name: "a"))
      kept = store
      token.cancel()
    }
    #expect(kept == nil)
  }

  /// Effective B.3 #14
  @Test func `A thousand interceptors run once each`() {
    let count = Tries()
    let store = Store(
      AppState(), Self.adding, interceptors: Interceptor((0..<1_000).map { _ in .after { _, _ in count.next() } }))
    store.send(AddTodo(name: "a"))
    #expect(count.count == 1_000 && store.state.todos == ["a"])
  }

  /// Effective B.3 #16
  @Test func `An interceptor may throw: that is reported with the action, and nothing dies`() {
    struct Refused: Error {}
    let failures = Log()
    let store = Store(
      AppState(), Self.adding, interceptors: .before { _, _, _ in throw Refused() },
      onFailure: { failures("\($0.cause) \($0.actions.count)") })
    store.send(AddTodo(name: "a"))
    #expect(failures.lines == ["Refused() 1"] && store.state.todos == ["a"])
  }
}
