import SluiceSeeds
import SluiceTesting
import Testing
import Thoroughness

/// What Resin's daemons and lifecycles do, with services and lifecycles.
@Suite struct ResinServiceTests {
  /// A daemon: reacts to the state, not to actions.
  private final class Daemon: StateObserver {
    let detail: KeyPath<Sample, Int> = \.count
    private let heard: Heard

    init(_ heard: Heard) { self.heard = heard }

    func start(_ store: StoreAccess<Sample, SampleAction>) { heard("starts at \(store.count)") }
    func shutDown(_ store: StoreAccess<Sample, SampleAction>) { heard("ends at \(store.count)") }
    func changed(from old: Int, to new: Int, _ store: StoreAccess<Sample, SampleAction>) { heard("\(old)→\(new)") }
  }

  /// Begins work that ends after the store does.
  private struct Late: Service {
    let work: (StoreAccess<Sample, SampleAction>) -> Void

    func start(_ store: StoreAccess<Sample, SampleAction>) { work(store) }
  }

  @Test func `A daemon reacts to the state, starts when it is installed, and starts again in another store`() {
    let heard = Heard()
    let daemon = Daemon(heard)
    for _ in 0..<2 {
      let store = Store(Sample(), sample)
      let token = store.add(daemon)
      store.send(.write("x"), .add(1))
      token.cancel()
      store.send(.add(1))
    }
    #expect(heard.lines == Array(repeating: ["starts at 0", "0→1", "ends at 1"], count: 2).flatMap { $0 })
  }

  @Test func `A service binds its observers again on each start, drops them on stop, and binds later ones at once`() {
    let (heard, store) = (Heard(), Store(Sample(), sample))
    let lifecycle = Lifecycle { store.observe(\.count) { heard("count \($0)") } }
    lifecycle.start()
    lifecycle.add { store.observe(\.text) { heard("text \($0)") } }
    lifecycle.stop()
    store.send(.add(1), .write("x"))
    lifecycle.start()
    #expect(heard.lines == ["count 0", "text ", "count 1", "text x"])
  }

  @Test func `A lifecycle starts and stops services`() {
    let (heard, store) = (Heard(), Store(Sample(), sample))
    let lifecycle = Lifecycle { store.add(Daemon(heard)) }
    lifecycle.start()
    store.send(.add(1))
    lifecycle.stop()
    store.send(.add(1))
    lifecycle.start()
    #expect(heard.lines == ["starts at 0", "0→1", "ends at 1", "starts at 2"])
  }

  @Test @MainActor func `A service's work that ends after its store does no harm`() async {
    let (clock, done) = (ManualClock(), AsyncStream<Bool>.makeStream())
    let failures = Heard()
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
