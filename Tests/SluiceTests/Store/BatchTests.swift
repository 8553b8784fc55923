import Sluice
import Testing

/// `batch`: each send is handled at once, and observers are notified together.
@Suite(.freesStores) struct BatchTests {
  @Test(arguments: Home.allCases)
  func `In a batch each send is handled at once, and observers are notified once, when it returns`(home: Home) async {
    await batch(home.actor)
  }

  private func batch(_ home: isolated (any Actor)?) {
    let (log, store) = (Log(), Store(Probe(), probe))
    let tens = store.incr(\.count).map { $0 * 10 }
    let token = Token.all(store.observe(\.count) { log($0) }, tens.observe { log($0) })
    let last = store.batch {
      store.send(.add(1))
      log("then \(store.state.count) \(tens.value)")
      store.send(.fanOut([2, 3]))
      log("then \(store.state.count) \(tens.value)")
      return store.state.count
    }
    #expect(last == 6)
    #expect(log.lines == ["0", "0", "then 1 10", "then 6 60", "6", "60"])
    store.send(.add(1))
    #expect(log.lines.suffix(2) == ["7", "70"])
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `Nested batches are one cycle`(home: Home) async { await nested(home.actor) }

  private func nested(_ home: isolated (any Actor)?) {
    let (log, store) = (Log(), Store(Probe(), probe))
    let token = Token.all(store.observe(\.count) { log($0) }, store.beforeChange { log("before \(store.state.count)") })
    store.batch {
      store.batch { store.send(.add(1)) }
      store.scope(\.count).batch { store.send(.add(1)) }
      store.send(.add(1))
      #expect(log.lines == ["0", "before 0"])
    }
    #expect(log.lines == ["0", "before 0", "3"])
    token.cancel()
  }

  @Test func `Changes before the body throws are delivered, and the error is rethrown`() {
    struct Stopped: Error {}
    let (log, store) = (Log(), Store(Probe(), probe))
    let token = store.observe(\.count) { log($0) }
    #expect(throws: Stopped.self) {
      try store.batch {
        store.send(.add(1))
        throw Stopped()
      }
    }
    #expect(log.lines == ["0", "1"])
    store.send(.add(1))
    #expect(log.lines == ["0", "1", "2"])
    token.cancel()
  }

  @Test func `An empty batch notifies no observer`() {
    let (log, store) = (Log(), Store(Probe(), probe))
    let token = Token.all(
      store.beforeChange { log("before") },
      store.observe(\.count, initial: false, isEqual: { _, _ in false }) { log($0) })
    store.batch {}
    #expect(log.lines == [])
    store.send(.add(1))
    #expect(log.lines == ["before", "1"])
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `Inside a cycle, actions that are sent in a batch are queued as without the batch`(home: Home) async {
    await inObserver(home.actor)
  }

  private func inObserver(_ home: isolated (any Actor)?) {
    let (log, store) = (Log(), Store(Probe(), probe))
    let token = Token.all(
      store.observe(\.count) { value in
        guard value == 1 else { return log("a \(value)") }
        store.batch {
          store.send(.add(10))
          store.send(.add(100))
          log("in batch \(store.state.count)")
        }
      },
      store.observe(\.count) { log("b \($0)") })
    store.send(.add(1))
    #expect(log.lines == ["a 0", "b 0", "in batch 1", "b 1", "a 111", "b 111"])
    token.cancel()
  }

  @Test func `A batch in an observer of another value waits until every observer is notified`() {
    let (log, store) = (Log(), Store(Probe(), probe))
    let input = Input(0, in: store.graph)
    let token = Token.all(
      store.observe(\.count, initial: false) { log("count \($0)") },
      input.incr.observe {
        if $0 == 1 {
          store.batch {
            store.send(.add(1)); store.send(.add(1))
          }
        }
      },
      input.incr.observe { log("input \($0) at \(store.state.count)") })
    input.set(1)
    #expect(log.lines == ["input 0 at 0", "input 1 at 0", "count 2"])
    store.send(.add(1))
    #expect(log.lines.last == "count 3")
    token.cancel()
  }

  @Test func `Effects start when a batch ends`() async {
    let store = Store(Probe(), probe)
    store.batch {
      store.send(.later(1))
      store.send(.later(2))
    }
    #expect(store.state.count == 0)
    await store.runWaitingEffects()
    #expect(store.state.count == 3)
  }

  @Test @MainActor func `On an actor, too, effects start when a batch ends`() async {
    let store = Store(Probe(), probe)
    store.batch {
      store.send(.later(1))
      store.send(.add(10))
    }
    for _ in 0..<10_000 where store.state.count < 11 { await Task.yield() }
    #expect(store.state.count == 11)
  }

  @Test func `A batch in which the store is shut down ends, and notifies observers of the actions handled before`() {
    let (log, store) = (Log(), Store(Probe(), probe, onFailure: { _ in }))
    let input = Input(0, in: store.graph)
    let token = Token.all(store.observe(\.count) { log($0) }, input.incr.observe { log("input \($0)") })
    store.batch {
      store.send(.add(1))
      store.shutDown()
      store.send(.add(10))
    }
    #expect(store.hasEnded)
    #expect(log.lines == ["0", "input 0", "1"])
    input.set(1)
    #expect(log.lines.last == "input 1", "the graph goes on")
    store.batch { store.send(.add(1)) }
    #expect(store.state.count == 1)
    token.cancel()
  }
}
