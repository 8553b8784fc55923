import SluiceNavigation
import SluiceTesting
import Testing

/// The code of the guide for users of The Composable Architecture.
@MainActor @Suite struct ComingFromTCATests {
  @Test func `A store is made of a state and a reducer, and gives children their stores`() {
    let store = Store(Feature.State()) { Feature() }
    let child: Store<Child.State, Child.Action> = store.scope(\.child, action: Feature.Action.child)
    child.send(.increment)
    for row in store.scope(\.rows, action: Feature.Action.row) { row.send(.increment) }
    if let draft = store.scope(\.draft, action: Feature.Action.draft) { draft.send(.increment) }
    store.send(.row(2, .increment))
    #expect(store.child.count == 1 && store.draft == nil)
    #expect(store.rows.map(\.count) == [1, 2])
  }

  @Test func `An action that a reducer sends is handled in the same cycle`() {
    let store = Store(Feature.State(), Feature())
    var received: [Int] = []
    let token = store.observe(\.count) { received.append($0) }
    store.send(.twice)
    #expect(received == [0, 2])
    token.cancel()
  }

  @Test func `Effects run, replace earlier ones, and can be awaited`() async {
    let stub = Facts { "\($0) is stubbed." }
    let store = Store(Feature.State(), Feature(), dependencies: Dependencies { Provide(FactsKey.self, stub) })
    await store.send(.refresh).finish()
    #expect(store.fact == "fresh" && store.count == 1)
    let task = Task { await store.send(.askForLatest).finish() }
    await task.value
    #expect(store.fact == "1 is stubbed.")
    await store.send(.askForFact).finish()
    #expect(store.fact == "1 is stubbed." && store.problem == nil)
    let sent = store.send(.askForLatest)
    sent.cancel()
    await sent.finish()
    store.send(.cancel)
  }

  @Test func `Effects are combined, run in order, debounced and limited`() async {
    let store = Store<Int, Int>(0) {
      Reduce { sum, number, context in
        sum += number
        if number == 0 { for effect in allEffects() { context.start(effect) } }
      }
    }
    await store.send(0).finish()
    #expect(store.state == 255)
  }

  @Test func `A presented feature is dismissed by its own reducer, and a prompt by its button`() {
    let store = Store(Feature.State(), Feature())
    store.send(.sheet(.present(Child.State())))
    if let sheet = store.scope(presented: \.sheet, action: Feature.Action.sheet) { sheet.send(.close) }
    store.send(.path(.push(Child.State(id: 3))))
    store.send(.path(.pop))
    store.send(.confirm)
    if let route = store.alert.route { store.send(.alert(.destination(route.id, .button(0)))) }
    #expect(store.sheet.route == nil && store.path.isEmpty && store.alert.route == nil)
    #expect(store.count == -1)
  }

  @Test func `An output of a child becomes an action of its parent`() {
    let store = Store(Feature.State(), Feature())
    store.send(.row(2, .report))
    #expect(store.problem == "2")
  }

  @Test func `A bound field is set by a property of the store, and its change debounced`() async {
    let store = TestStore(Feature.State(), Feature())
    store.send(.binding(.set(\.text, "rye"))) { $0.text = "rye" }
    await store.receive(.search)
    await store.advance(by: .milliseconds(300))
    await store.receive(.fact("rye")) { $0.fact = "rye" }
    await store.finish()
    let live = Store(Feature.State(), Feature())
    live.text = "oat"
    #expect(live.text == "oat")
  }

  @Test func `A test store asserts changes, received actions, and the dependencies that are used`() async {
    let store = TestStore(Feature.State(), Feature()) { Provide(FactsKey.self, Facts { "\($0) is even." }) }
    store.send(.increment) { $0.count = 1 }
    store.send(.askForLatest)
    await store.receive(case: Feature.Action.fact) { $0.fact = "1 is even." }
    await store.finish()
  }

  @Test func `An output of a child is received in its own test`() {
    let store = TestStore(Child.State(), Child())
    store.send(.report)
    store.receive(output: .reported)
    store.send(.close)
    store.receive(navigation: .dismiss)
    let sent = store.send(.increment) { $0.count = 1 }
    sent.cancel()
    store.finish()
  }

  @Test func `A dependency that a test has not bound fails it, by the name of its key`() async {
    await withKnownIssue {
      let store = TestStore(Feature.State(), Feature())
      store.exhaustivity = .off
      store.send(.askForLatest)
      await store.finish()
    } matching: { issue in
      "\(issue)".contains("FactsKey")
    }
  }

  @Test func `An interceptor observes a change`() {
    var log: [String] = []
    let watch = Interceptor<Feature.State, Feature.Action>.onChange(of: \.count) { old, new in
      log.append("\(old) \(new)")
    }
    let store = Store(Feature.State(), Feature(), interceptors: watch)
    store.send(.increment)
    #expect(log == ["0 1"])
  }
}

extension Array where Element: Sendable {
  fileprivate var asynchronous: AsyncStream<Element> {
    AsyncStream { continuation in
      for element in self { continuation.yield(element) }
      continuation.finish()
    }
  }
}

private func allEffects() -> [Effect<Int>] {
  [
    .merge(.send(1), .send(2)),
    .concatenate(.send(4), .send(8)),
    .send(16).throttle(id: "scroll", for: .seconds(1)),
    .stream([32, 64].asynchronous) { $0 },
    .send(128).enqueue(id: "downloads", atMost: 8),
  ]
}
