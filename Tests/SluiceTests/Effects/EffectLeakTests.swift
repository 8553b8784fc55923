import Observation
import Sluice
import SluiceTesting
import Testing

/// Law 27: a store is freed when its last holder lets go, whatever effects it has had.
@MainActor @Suite(.freesStores) struct EffectLeakTests {
  final class Kept: Sendable {}

  struct State {
    var count = 0
    let kept: Kept
  }

  enum Action: Sendable { case begin, again, cancel, did }

  struct Failed: Error {}
  struct Now: EffectRequest { typealias Answer = Int }
  struct Later: EffectRequest { typealias Answer = Int }
  struct Refused: EffectRequest { typealias Answer = Int }

  enum KeptKey: DependencyKey {
    typealias Value = Kept?
    static var liveValue: Kept? { nil }
  }

  typealias Work = Effect<Action>

  /// Each kind of effect: done at once, later, or never.
  nonisolated static let kinds: [(name: String, make: @Sendable () -> Work)] = [
    ("nothing", { .none }), ("send", { .send(.did) }), ("run", { .run { send in send(.did) } }),
    ("detached", { .run { send in await Task.detached { send(.did) }.value } }),
    ("sleep", { .run { send in try await send.sleep(for: .seconds(1)) } }),
    ("failure", { .run { _ in throw Failed() } }), ("caught", { Work.run { _ in throw Failed() }.catch { _ in .did } }),
    ("answered at once", { .perform(Now(), answer: { _ in .did }) }),
    ("answered later", { .perform(Later(), answer: { _ in .did }) }),
    ("refused", { .perform(Refused(), answer: { _ in .did }) }),
    ("requested within", { .run { send in if try await send.perform(Now()) == 1 { send(.did) } } }),
    ("wait for an action", { .run { send in _ = try await send.first { if case .cancel = $0 { 1 } else { nil } } } }),
    (
      "wait that is too long",
      { .run { send in try await send.until(reading: State.self, within: .seconds(1)) { _ in false } } }
    ),
    (
      "wait after sending",
      {
        .run { send in
          send(.did)
          _ = try await send.first(within: .seconds(1)) { if case .cancel = $0 { 1 } else { nil } }
        }
      }
    ),
    ("sequence at once", { .concatenate(.send(.did), .send(.did)) }),
    ("sequence", { .concatenate(.send(.did), .run { send in try await send.sleep(for: .seconds(1)) }, .send(.did)) }),
    ("together at once", { .merge(.send(.did), .perform(Now(), answer: { _ in .did })) }),
    ("together", { .merge(.send(.did), .run { send in try await send.sleep(for: .seconds(1)) }) }),
    ("parts with ids", { .concatenate(Work.send(.did).id("part"), Work.run { send in send(.did) }.id("other")) }),
    ("retry", { Work.run { _ in throw Failed() }.retry(maxAttempts: 3, backoff: .constant(.seconds(1))) }),
    ("timeout", { Work.run { send in try await send.sleep(for: .seconds(9)) }.timeout(.seconds(1)) }),
    ("every", { .every(.seconds(1)) { send in send(.did) } }),
  ]

  /// Each rule.
  nonisolated static let rules: [(name: String, apply: @Sendable (Work) -> Work)] = [
    ("alone", { $0 }), ("id", { $0.id("x") }), ("latest", { $0.id("x", cancelInFlight: true) }),
    ("queue", { $0.enqueue(id: "x") }), ("debounce", { $0.debounce(id: "x", for: .seconds(1)) }),
    ("throttle", { $0.throttle(id: "x", for: .seconds(1)) }), ("delay", { $0.delay(for: .seconds(1)) }),
  ]

  /// Each way in which an effect ends.
  enum End: CaseIterable { case inTime, twice, cancelledByID, cancelledBySender, withStore, afterShutDown }

  @Test(arguments: End.allCases)
  func `A store is freed with all its values, whatever effects it has had`(end: End) async {
    var left: [String] = []
    for isTracked in [false, true] {
      for kind in Self.kinds {
        for rule in Self.rules {
          let found = await rest(of: { rule.apply(kind.make()) }, end, isTracked: isTracked)
          if !found.isEmpty { left.append("\(kind.name), \(rule.name), tracked: \(isTracked): \(found)") }
        }
      }
    }
    #expect(left == [])
  }

  /// What is left of a store after an effect.
  private func rest(of effect: @escaping @Sendable () -> Work, _ end: End, isTracked: Bool) async -> [String] {
    weak var state: Kept?
    weak var dependency: Kept?
    weak var handler: Kept?
    let (clock, graph) = (ManualClock(), Graph())
    do {
      let (inState, inDependencies, inHandler) = (Kept(), Kept(), Kept())
      (state, dependency, handler) = (inState, inDependencies, inHandler)
      let store = makeStore(effect, clock, graph, inState, inDependencies, inHandler)
      if isTracked {
        withObservationTracking {
          _ = store.count
        } onChange: {
        }
      }
      let sent = store.send(.begin)
      if isTracked {
        withObservationTracking {
          _ = store.count
        } onChange: {
        }
      }
      await turns(3)
      await finish(store, sent, end, clock)
    }
    // A cancelled task lets go of the store when it runs, which takes long on a busy machine.
    let end = ContinuousClock.now + .seconds(20)
    while state != nil || dependency != nil || handler != nil, ContinuousClock.now < end { await Task.yield() }
    let rest = [
      state == nil ? nil : "state", dependency == nil ? nil : "dependency", handler == nil ? nil : "handler",
      graph.statistics.alive == 0 ? nil : "nodes",
    ]
    return rest.compactMap { $0 }
  }

  private func finish(_ store: Store<State, Action>, _ sent: SentAction, _ end: End, _ clock: ManualClock) async {
    switch end {
    case .inTime: break
    case .twice: store.send(.again)
    case .cancelledByID: store.send(.cancel)
    case .cancelledBySender: sent.cancel()
    case .withStore: return
    case .afterShutDown:
      store.shutDown()
      return
    }
    for _ in 0..<5 {
      clock.advance(by: .seconds(1))
      await turns(3)
    }
  }

  private func makeStore(
    _ effect: @escaping @Sendable () -> Work, _ clock: ManualClock, _ graph: Graph, _ inState: Kept,
    _ inDependencies: Kept, _ inHandler: Kept
  ) -> Store<State, Action> {
    Store(
      State(kept: inState),
      Reduce<State, Action> { state, action, context in
        state.count += 1
        switch action {
        case .begin, .again: context.start(effect())
        case .cancel: context.cancel(id: "x")
        case .did: break
        }
      }, dependencies: [Provide(KeptKey.self, inDependencies), Provide(\.clock, clock)],
      handlers: [
        EffectHandler(Now.self) { _ in withExtendedLifetime(inHandler) { 1 } },
        EffectHandler(Later.self) { _ in
          await Task.yield()
          return 1
        }, EffectHandler(Refused.self) { _ in throw Failed() },
      ], graph: graph, onFailure: { _ in })
  }

  @Test func `The state and the handlers are released with the store, though an effect ignores its cancellation`() async
  {
    let stuck = Signal()
    weak var state: Kept?
    weak var handler: Kept?
    let graph = Graph()
    do {
      let (inState, inHandler) = (Kept(), Kept())
      (state, handler) = (inState, inHandler)
      let store = makeStore(
        {
          .run { send in
            await withCheckedContinuation { stuck.wait($0) }
            send(.did)
          }
        }, ManualClock(), graph, inState, Kept(), inHandler)
      withObservationTracking {
        _ = store.count
      } onChange: {
      }
      store.send(.begin)
      withObservationTracking {
        _ = store.count
      } onChange: {
      }
      await turns(10)
    }
    #expect(state == nil && handler == nil && graph.statistics.alive == 0)
    stuck.give()
    await turns(100)
  }

  private final class Signal: Sendable {
    private let waiter = Locked<CheckedContinuation<Void, Never>?>(nil)

    func wait(_ continuation: CheckedContinuation<Void, Never>) { waiter.withLock { $0 = continuation } }

    func give() { waiter.withLock { $0.take() }?.resume() }
  }
}
