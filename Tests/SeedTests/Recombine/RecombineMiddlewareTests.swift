import SluiceSeeds
import Testing

/// Recombine's middleware as interceptors, and its faults.
@Suite struct RecombineMiddlewareTests {
  private let writing = Reduce<String, String> { state, action in state = action }
  private let appending = Reduce<String, String> { state, action in state += action }

  @Test func `Two middlewares transform an action in their order`() {
    let store = Store(
      "", writing, interceptors: [.map { _, action in action + " First" }, .map { _, action in action + " Second" }])
    store.send("OK")
    #expect(store.state == "OK First Second")
  }

  @Test func `Middleware reads the state, and side effects run`() {
    let log = LineLog()
    let store = Store(
      "OK", writing,
      interceptors: [
        .compactMap { state, action in state == "OK" ? "Not OK" : nil }, .before { _, action, _ in log(action) },
      ])
    store.send("anything")
    store.send("anything")
    #expect(store.state == "Not OK" && log.lines == ["Not OK"])
  }

  @Test func `After a filter drops an action no later stage runs, in whichever array it is`() {
    let log = LineLog()
    let watch = Interceptor<String, String>.before { _, action, _ in log(action) }
    let drop = Interceptor<String, String>.filter { _, _ in false }
    for middleware: Interceptor<String, String> in [
      [drop, watch], [[drop], watch], [drop, [watch]], [[drop, watch]],
    ] {
      let store = Store("", writing, interceptors: middleware)
      store.send("a")
      #expect(store.state == "")
    }
    #expect(log.lines.isEmpty)
  }

  @Test func `Middleware multiplies: three actions are reduced, and observers are notified once`() {
    let log = LineLog()
    let store = Store("", appending, interceptors: .flatMap { _, action in [action, action, action] })
    let token = store.observe(\.self, initial: false) { log($0) }
    store.send("1")
    #expect(log.lines == ["111"])
    token.cancel()
  }

  @Test func `A store with middleware is freed with its last reference`() {
    weak var kept: Store<String, String>?
    do {
      let store = Store("", writing, interceptors: .map { $1 })
      store.send("a")
      kept = store
    }
    #expect(kept == nil)
  }

  @Test func `Middleware swallows an action and sends another`() {
    let store = Store(
      "", writing,
      interceptors: Interceptor { state, action, context, next in
        if action.hasSuffix("Middleware") { return next(&state, action, context) }
        context.send(action + " Middleware")
      })
    store.send("OK")
    #expect(store.state == "OK Middleware")
  }

  @Test func `An action that a side effect of a middleware sends loses no change`() {
    let store = Store(
      0, Reduce<Int, Int> { $0 += $1 },
      interceptors: .before { _, action, context in if action == 1 { context.send(10) } })
    store.send(1)
    #expect(store.state == 11)
  }

  @Test func `Middleware sees the changes of earlier actions, also in a batch or a group`() {
    let seen = LineLog()
    let store = Store(0, Reduce<Int, Int> { $0 += $1 }, interceptors: .before { state, _, _ in seen(state) })
    store.send(1, 1)
    store.batch {
      store.send(1)
      store.send(1)
    }
    #expect(seen.lines == ["0", "1", "2", "3"])
  }

  @Test func `Middleware can be added and removed at run time`() {
    let store = Store("", appending)
    let token = store.intercept(.map { _, action in "<\(action)>" })
    store.send("a")
    token.cancel()
    store.send("b")
    #expect(store.state == "<a>b")
  }
}
