import Sluice
import SluiceTesting
import Testing

/// What went wrong in Resin.
@Suite struct ResinTests {
  /// Resin 2.3 #3
  @Test func `A second reducer for the same actions does not replace the first`() {
    let store = Store(Probe()) {
      probe
      probe
    }
    let token = store.add(probe)
    store.send(.add(1))
    #expect(store.state.count == 3)
    token.cancel()
  }

  /// Resin 2.3 #4
  @Test func `An action that is sent while another is handled is not lost`() {
    let store = Store(Probe(), probe)
    store.send(.fanOut([1, 2, 3]))
    #expect(store.state.count == 6)
  }

  /// Resin 2.3 #5
  @Test @MainActor func `Work that ends after the store is gone does no harm`() async {
    let (clock, done) = (ManualClock(), AsyncStream<Bool>.makeStream())
    let reducer = Reduce<Int, Int> { state, action, context in
      state += action
      guard action == 1 else { return }
      context.run { send in
        try? await clock.sleep(for: .seconds(1))
        send(10)
        done.continuation.yield(true)
      }
    }
    var store: Store<Int, Int>? = Store(0, reducer)
    store?.send(1)
    await clock.waitForSleepers(1)
    store = nil
    var ends = done.stream.makeAsyncIterator()
    #expect(await ends.next() == true)
    #expect(store == nil)
  }

  /// Resin 2.3 #8
  @Test func `A part is changed where it lies, and observing more parts compares no more of the state`() {
    let reducer = Reduce<[Int], ProbeAction> { numbers, action in
      if case .element(let index, let value) = action { numbers[index] = value }
    }
    let store = Store(Probe(numbers: Array(repeating: 0, count: 100_000)), reducer.lift(\.numbers))
    let part = store.scope(\.numbers)
    let address = part.state.withUnsafeBytes { $0.baseAddress }
    part.send(.element(7, 1))
    #expect(part.state.withUnsafeBytes { $0.baseAddress } == address && store.state.numbers[7] == 1)
  }
}
