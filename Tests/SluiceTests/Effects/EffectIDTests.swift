import Sluice
import SluiceTesting
import Testing

/// An effect may have several ids, and is found by each, as soon as it has been started.
@MainActor @Suite(.freesStores) struct EffectIDTests {
  let clock = ManualClock()

  private typealias Making = @Sendable (Effect<Order>) -> Effect<Order>

  /// Each way to give two ids to an effect.
  private nonisolated static let twice: [(String, Making)] = [
    ("id, id", { $0.id(1).id(2) }), ("id, latest", { $0.id(1).id(2, cancelInFlight: true) }),
    ("latest, id", { $0.id(1, cancelInFlight: true).id(2) }),
    ("latest, latest", { $0.id(1, cancelInFlight: true).id(2, cancelInFlight: true) }),
    ("queued, id", { $0.enqueue(id: 1).id(2) }), ("id, queued", { $0.id(1).enqueue(id: 2) }),
    ("queued, latest", { $0.enqueue(id: 1).id(2, cancelInFlight: true) }),
    ("throttled, id", { $0.throttle(id: 1, for: .seconds(9)).id(2) }),
    ("id, throttled", { $0.id(1).throttle(id: 2, for: .seconds(9)) }),
    ("id, delayed, id", { $0.id(1).delay(for: .zero).id(2) }),
    ("debounced, id", { $0.debounce(id: 1, for: .zero).id(2) }),
    ("debounced, latest", { $0.debounce(id: 1, for: .zero).id(2, cancelInFlight: true) }),
    ("id, debounced", { $0.id(1).debounce(id: 2, for: .zero) }),
    ("id, retry, id", { $0.id(1).retry(maxAttempts: 2).id(2) }),
    ("id, id, timeout", { $0.id(1).id(2).timeout(.seconds(99)) }),
    ("id, id, id", { $0.id(1).id(3).id(2) }), ("in order", { .concatenate($0.id(1), .note("never")).id(2) }),
    ("together", { .merge($0.id(1)).id(2) }),
  ]

  @Test(arguments: twice.indices, [1, 2])
  func `An effect with several ids is cancelled by each of them, also right after its start`(way: Int, id: Int) async {
    let store = orderStore(clock: clock)
    let (name, make) = Self.twice[way]
    await store.send(group: [.start(make(.work("a")), .cancel(id: id))]).finish()
    clock.advance(by: .seconds(1))
    await turns(20)
    #expect(store.state == (name == "in order" && id == 1 ? ["never"] : []), "\(name)")
    #expect(store.effectsLeft == 0 || name.contains("throttled"), "\(name)")
  }

  @Test(arguments: twice.indices, [1, 2])
  func `An effect with several ids is cancelled by each of them while it runs`(way: Int, id: Int) async {
    let store = orderStore(clock: clock)
    let (name, make) = Self.twice[way]
    let sent = store.send(.start(make(.work("a"))))
    if name.contains("delayed") || name.contains("debounced") {
      await clock.waitForSleepers(1)
      clock.advance(by: .zero)
    }
    await turns { store.state == ["a begins"] }
    store.send(.start(.cancel(id: id)))
    await sent.finish()
    clock.advance(by: .seconds(1))
    await turns(20)
    #expect(store.state.first == "a begins" && !store.state.contains("a ends"), "\(name)")
  }

  @Test func `An effect with several ids yields to a newer one under each, and is awaited under each`() async {
    let store = orderStore(clock: clock)
    store.send(
      .start(.work("a").id(1).id(2), .note("queued").enqueue(id: 1), .note("latest").id(2, cancelInFlight: true)))
    #expect(store.state == ["queued", "latest"])
    await turns(20)
    #expect(store.state == ["queued", "latest"] && store.effectsLeft == 0)
  }

  @Test func `An error names all ids of its effect`() async {
    struct Broken: Error {}
    var ids: [String?] = []
    let store = orderStore(onFailure: { if case EffectError.failed(let id, _, _) = $0.cause { ids.append(id) } })
    await store.send(.start(.run { _ in throw Broken() }.id("a").id("b"))).finish()
    #expect(ids == ["a and b"])
  }
}
