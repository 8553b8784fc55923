import SluiceSeeds
import SluiceTesting
import Testing
import Thoroughness

/// Faults of Resin, which must not occur here.
@Suite struct ResinBugTests {
  @Test func `A second reducer for the same actions does not replace the first`() {
    let store = Store(Sample()) {
      sample
      sample
    }
    let token = store.add(sample)
    store.send(.add(1))
    #expect(store.state.count == 3)
    token.cancel()
  }

  @Test func `An action that is sent while another is handled is not lost`() {
    let store = Store(Sample(), sample)
    store.send(.fanOut([1, 2, 3]))
    #expect(store.state.count == 6)
  }

  @Test @MainActor func `Work that ends after its store does no harm`() async {
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

  @Test func `A part is changed in place, not copied out and back`() {
    let reducer = Reduce<[Int], SampleAction> { numbers, action in
      if case .element(let index, let value) = action { numbers[index] = value }
    }
    let store = Store(Sample(numbers: Array(repeating: 0, count: 100_000)), reducer.lift(\.numbers))
    let part = store.scope(\.numbers)
    let address = part.state.withUnsafeBytes { $0.baseAddress }
    part.send(.element(7, 1))
    #expect(part.state.withUnsafeBytes { $0.baseAddress } == address && store.state.numbers[7] == 1)
  }

  @Test func `Middleware sees the state before and after, and a parcel's middleware gets no actions of another parcel`()
  {
    let seen = LineLog()
    let counting = Parcel<Int, any Action>("counting") {
      On<Int, ResinApp.Increase>(ResinApp.Increase.self) { count, action in count += action.amount }
        .intercepted(
          by: .on(ResinApp.Increase.self) { count, action, context, next in
            let before = count
            next(&count, action, context)
            seen("\(before)→\(count)")
          })
    }
    let store = Store(0, parcel: counting, onFailure: { seen(errorName($0.cause)) })
    store.send(ResinApp.Increase(amount: 2))
    store.send(ResinApp.Write(line: "x"))
    #expect(seen.lines == ["0→2", "actionNotHandled"])
  }
}
