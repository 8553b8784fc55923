import Incremental
import SluiceSeeds
import Testing
import Thoroughness

/// Faults of Effective, which must not occur here.
@Suite struct EffectiveBugTests {
  typealias AppState = Effective.AppState
  typealias AddTodo = Effective.AddTodo

  struct Unknown: Action {}
  struct Outer: Action {}

  enum One { struct Add: Action {} }
  enum Two { struct Add: Action {} }

  /// Effective B.3 #1
  @Test(arguments: [true, false])
  func `A handler's changes are not lost by its sends, in whatever order it makes them`(isSentFirst: Bool) {
    let reducer = Combined<AppState, any Action> {
      Effective.adding
      On(Outer.self) { app, _, context in
        if isSentFirst { context.send(AddTodo(name: "inner")) }
        app.todos.append("outer")
        if !isSentFirst { context.send(AddTodo(name: "inner")) }
      }
    }
    let (log, store) = (LineLog(), Store(AppState(), reducer))
    let token = store.observe(\.todos) { log($0) }
    store.send(Outer())
    #expect(log.lines == ["[]", #"["outer", "inner"]"#])
    token.cancel()
  }

  /// Effective B.3 #3
  @Test func `An action without a handler is reported, not fatal, until a handler is registered`() {
    let failures = LineLog()
    let store = Store(
      AppState(), Combined<AppState, any Action> { Effective.adding }, onFailure: { failures($0.cause) })
    store.send(Unknown())
    #expect(failures.lines.count == 1 && failures.lines[0].contains("No handler takes actions of the type Unknown"))
    let handler = store.add(On<AppState, Unknown>(Unknown.self) { state, _ in state.todos.append("known") })
    store.send(Unknown())
    #expect(failures.lines.count == 1 && store.state.todos == ["known"])
    handler.cancel()
  }

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
    weak var kept: Effective.AppStore?
    do {
      let store = Store(
        AppState(), Effective.adding.intercepted(by: .after { _, _ in }),
        interceptors: [.debug(to: { _ in }), .map { $1 }])
      let token = store.intercept(.enrich { _, _ in })
      store.send(AddTodo(name: "a"))
      kept = store
      token.cancel()
    }
    #expect(kept == nil)
  }

  /// Effective B.3 #7
  @Test func `A hundred thousand actions, each sent by the one before, do not nest`() {
    struct CountDown: Action { let number: Int }
    let counting = On<Int, CountDown>(CountDown.self) { count, action, context in
      count += 1
      if action.number > 1 { context.send(CountDown(number: action.number - 1)) }
    }
    let store = Store(0, counting, limit: 100_001)
    store.send(CountDown(number: 100_000))
    #expect(store.state == 100_000)
  }

  /// Effective B.3 #14
  @Test func `A thousand interceptors run once each`() {
    let log = LineLog()
    let store = Store(
      AppState(), Effective.adding, interceptors: Interceptor((0..<1_000).map { _ in .after { _, _ in log("") } }))
    store.send(AddTodo(name: "a"))
    #expect(log.lines.count == 1_000 && store.state.todos == ["a"])
  }

  /// Effective B.3 #16
  @Test func `An interceptor that throws is reported with the action, and does not end the program`() {
    struct Refused: Error {}
    let failures = LineLog()
    let store = Store(
      AppState(), Effective.adding, interceptors: .before { _, _, _ in throw Refused() },
      onFailure: { failures("\($0.cause) \($0.actions.count)") })
    store.send(AddTodo(name: "a"))
    #expect(failures.lines == ["Refused() 1"] && store.state.todos == ["a"])
  }

  /// Effective B.3 #16: it overwrites a handler that is registered twice without a word
  @Test func `Two handlers of one type both run, and a second one of a kind of effects is reported`() {
    struct Save: EffectRequest {}
    let failures = LineLog()
    let store = Effective.makeStore(onFailure: { failures(errorName($0.cause)) })
    let tokens = [
      store.add(Effective.adding), store.add(Effective.adding), store.handle(EffectHandler(Save.self) { _ in }),
      store.handle(EffectHandler(Save.self) { _ in }),
    ]
    store.send(AddTodo(name: "a"))
    #expect(store.state.todos == ["a", "a"] && failures.lines == ["handlerTaken"])
    for token in tokens { token.cancel() }
  }
}
