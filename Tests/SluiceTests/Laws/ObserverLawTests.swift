import Sluice
import Testing

/// Laws of observers, each under its own sentence, wherever the store lives.
@Suite(.freesStores) struct ObserverLawTests {
  @Test(arguments: Home.allCases)
  func `Observers are notified once per cycle, after the queue is empty, in the order they were attached`(
    home: Home
  ) async { await notifyOnce(home.actor) }

  private func notifyOnce(_ home: isolated (any Actor)?) {
    let log = Log()
    let store = Store(Probe(), probe)
    let token = Token.all(
      store.observe(\.count) { log("first \($0)") }, store.observe(\.doubled) { log("second \($0)") },
      store.observe(\.self) { log("third \($0.count)") }, store.observe(\.count) { log("fourth \($0)") },
      store.scope(\.count).observe(\.self) { log("fifth \($0)") },
      store.observe(of: { $0.count + 1 }) { log("sixth \($0)") })
    #expect(log.lines == ["first 0", "second 0", "third 0", "fourth 0", "fifth 0", "sixth 1"])
    store.send(.fanOut([1, 2, 3]))
    #expect(log.lines.dropFirst(6) == ["first 6", "second 12", "third 6", "fourth 6", "fifth 6", "sixth 7"])
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `Observers are notified only if their observed value changed`(home: Home) async {
    await notifyOfChanges(home.actor)
  }

  private func notifyOfChanges(_ home: isolated (any Actor)?) {
    let log = Log()
    let store = Store(Probe(), probe)
    let token = Token.all(
      store.observe(\.text) { log("text \($0)") }, store.observe(\.doubled) { log("doubled \($0)") })
    store.send(.add(0))
    store.send(.write("x"))
    store.send(.fanOut([5, -5]))
    #expect(log.lines == ["text ", "doubled 0", "text x"])
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `All observers see the same state, and derived values agree with it`(home: Home) async {
    await seeSame(home.actor)
  }

  private func seeSame(_ home: isolated (any Actor)?) {
    let log = Log()
    let store = Store(Probe(), probe)
    let tens = store.incr(\.count).map { $0 * 10 }
    let check = { (name: String) in log("\(name) \(store.state.count) \(tens.value)") }
    let token = Token.all(
      store.observe(\.count) { value in
        if value == 1 { store.send(.add(100)) }
        check("a")
      },
      tens.observe { _ in check("b") })
    store.send(.add(1))
    #expect(log.lines == ["a 0 0", "b 0 0", "a 1 10", "b 1 10", "a 101 1010", "b 101 1010"])
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `An action that an observer sends starts the next cycle, after every observer was notified of this one`(
    home: Home
  ) async { await sendInObserver(home.actor) }

  private func sendInObserver(_ home: isolated (any Actor)?) {
    let log = Log()
    let store = Store(Probe(), probe)
    let token = Token.all(
      store.observe(\.count) { value in
        log("first \(value)")
        if (1..<3).contains(value) { store.send(.add(1)) }
      },
      store.observe(\.count) { log("second \($0)") })
    store.send(.add(1))
    let pairs = (0...3).flatMap { ["first \($0)", "second \($0)"] }
    #expect(log.lines == pairs)
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `A cancelled observer is never called again, not even later in the same pass`(home: Home) async {
    await cancelInPass(home.actor)
  }

  private func cancelInPass(_ home: isolated (any Actor)?) {
    let log = Log()
    let store = Store(Probe(), probe)
    let later = Box<Token>()
    let first = store.observe(\.count) { if $0 == 1 { later.value?.cancel() } }
    later.value = .all(
      store.observe(\.count) { log($0) }, store.observe(\.doubled) { log($0) },
      store.onChange(of: \.count) { log("\($0) \($1)") }, store.observe(of: { $0.count }) { log($0) })
    #expect(log.lines == ["0", "0", "0"])
    store.send(.add(1))
    store.send(.add(1))
    #expect(log.lines.count == 3)
    first.cancel()
  }

  @Test(arguments: Home.allCases)
  func `A will observer is called once before a cycle's first action, without a promise of change`(home: Home) async {
    await notifyBefore(home.actor)
  }

  private func notifyBefore(_ home: isolated (any Actor)?) {
    let log = Log()
    let store = Store(Probe(), probe)
    let token = Token.all(
      store.beforeChange { log("before at \(store.state.count)") }, store.observe(\.count) { log($0) })
    store.send(.fanOut([1, 2]))
    store.send(.add(0))
    #expect(log.lines == ["0", "before at 0", "3", "before at 3"])
    token.cancel()
    store.send(.add(1))
    #expect(log.lines.count == 4)
  }
}
