import SluiceSeeds
import SluiceTesting
import Testing
import Thoroughness

/// Resin's daemons and lifecycles, as services and lifecycles.
@Suite struct ResinServiceTests {
  /// A daemon: reacts to the state, not to actions.
  private final class Daemon: StateObserver {
    let detail: KeyPath<Sample, Int> = \.count
    private let received: LineLog

    init(_ received: LineLog) { self.received = received }

    func start(_ store: StoreAccess<Sample, SampleAction>) { received("starts at \(store.count)") }
    func shutDown(_ store: StoreAccess<Sample, SampleAction>) { received("ends at \(store.count)") }
    func changed(from old: Int, to new: Int, _ store: StoreAccess<Sample, SampleAction>) { received("\(old)→\(new)") }
  }

  /// Begins work that ends after the store does.
  private struct Late: Service {
    let work: (StoreAccess<Sample, SampleAction>) -> Void

    func start(_ store: StoreAccess<Sample, SampleAction>) { work(store) }
  }

  @Test func `A daemon reacts to the state, starts when it is installed, and starts again in another store`() {
    let received = LineLog()
    let daemon = Daemon(received)
    for _ in 0..<2 {
      let store = Store(Sample(), sample)
      let token = store.add(daemon)
      store.send(.write("x"), .add(1))
      token.cancel()
      store.send(.add(1))
    }
    #expect(received.lines == Array(repeating: ["starts at 0", "0→1", "ends at 1"], count: 2).flatMap { $0 })
  }

  @Test func `A service binds its observers again on each start, drops them on stop, and binds later ones at once`() {
    let (received, store) = (LineLog(), Store(Sample(), sample))
    let lifecycle = Lifecycle { store.observe(\.count) { received("count \($0)") } }
    lifecycle.start()
    lifecycle.add { store.observe(\.text) { received("text \($0)") } }
    lifecycle.stop()
    store.send(.add(1), .write("x"))
    lifecycle.start()
    #expect(received.lines == ["count 0", "text ", "count 1", "text x"])
  }

  @Test func `A lifecycle starts and stops services`() {
    let (received, store) = (LineLog(), Store(Sample(), sample))
    let lifecycle = Lifecycle { store.add(Daemon(received)) }
    lifecycle.start()
    store.send(.add(1))
    lifecycle.stop()
    store.send(.add(1))
    lifecycle.start()
    #expect(received.lines == ["starts at 0", "0→1", "ends at 1", "starts at 2"])
  }

  @Test @MainActor func `A service's work that ends after its store does no harm`() async {
    let (clock, done) = (ManualClock(), AsyncStream<Bool>.makeStream())
    let failures = LineLog()
    let late = Late { store in
      let kept = KeptAccess(store: store)
      store.run { send in
        try? await clock.sleep(for: .seconds(1))
        send(.add(1))
        await MainActor.run { _ = kept.store.send(.add(1)) }
        done.continuation.yield(true)
      }
    }
    var store: Store<Sample, SampleAction>? = Store(
      Sample(), sample, onFailure: { failures("\(errorName($0.cause)) \($0.actions)") }, services: { late })
    await clock.waitForSleepers(1)
    store = nil
    var ends = done.stream.makeAsyncIterator()
    #expect(await ends.next() == true)
    #expect(store == nil && failures.lines == ["ended \([SampleAction.add(1)])"])
  }
}

/// What a service should not keep.
private struct KeptAccess: @unchecked Sendable {
  // @unchecked Sendable because it is only used on the main actor.
  let store: StoreAccess<Sample, SampleAction>
}
