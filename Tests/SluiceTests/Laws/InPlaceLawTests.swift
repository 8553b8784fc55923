import Sluice
import Testing

/// Law 13, wherever the store lives: what is attached to other parts makes nothing copy.
@Suite(.freesStores) struct InPlaceLawTests {
  @Test(arguments: Home.allCases, Attached.allCases)
  func `An action that changes one element of a million-element array copies nothing`(
    home: Home, attached: Attached
  ) async { await changeOne(home.actor, attached) }

  private func changeOne(_ home: isolated (any Actor)?, _ attached: Attached) {
    let store = Store(Probe(numbers: Array(repeating: 0, count: 1_000_000)), attached.reducer)
    let kept = attached.attach(to: store)
    let before = address(of: store)
    attached.send([.element(999_999, 7), .add(1), .element(5, 8)], to: store)
    #expect(store.state.numbers[999_999] == 7 && store.state.numbers[5] == 8)
    #expect(store.state.count == 1)
    #expect(address(of: store) == before)
    withExtendedLifetime(kept) {}
  }

  private func address(
    of store: Store<Probe, ProbeAction>, _ home: isolated (any Actor)? = #isolation
  ) -> UnsafeRawPointer? {
    store.state.numbers.withUnsafeBytes { $0.baseAddress }
  }

  /// What else there may be.
  enum Attached: String, CaseIterable, Sendable {
    case nothing, otherField, computedField, function, scopedStore, observedScopedStore, scopedReducer, addedReducer
    case derivedValue, beforeChange, batch, group, throwing, observation, bothFields

    var reducer: Combined<Probe, ProbeAction> {
      Combined {
        if self == .scopedReducer {
          Reduce<[Int], ProbeAction> { numbers, action in
            if case .element(let index, let value) = action { numbers[index] = value }
          }.lift(\.numbers)
          Reduce<Int, ProbeAction> { count, action in if case .add(let more) = action { count += more } }.lift(\.count)
        } else {
          probe
        }
        if self == .throwing { Throwing<Int, ProbeAction> { count, _, _ in count += 0 }.lift(\.count) }
      }
    }

    func attach(to store: Store<Probe, ProbeAction>, _ home: isolated (any Actor)? = #isolation) -> [AnyObject] {
      switch self {
      case .nothing, .batch, .group, .throwing, .scopedReducer: return []
      case .otherField: return [store.observe(\.count) { _ in }]
      case .bothFields: return [store.observe(\.count) { _ in }, store.onChange(of: \.text) { _, _ in }]
      case .computedField: return [store.observe(\.doubled) { _ in }]
      case .function: return [store.observe(of: { $0.numbers.count }) { _ in }]
      case .scopedStore: return [store.scope(\.numbers), store.map { $0.numbers.count }]
      case .observedScopedStore: return [store.scope(\.count).observe(\.self) { _ in }]
      case .addedReducer: return [store.scope(\.text).add(Reduce<String, ProbeAction> { _, _ in })]
      case .derivedValue: return [store.incr(\.count).map { $0 + 1 }.observe { _ in }]
      case .beforeChange: return [store.beforeChange {}]
      case .observation:
        _ = store.count + store.text.count
        return []
      }
    }

    func send(
      _ actions: [ProbeAction], to store: Store<Probe, ProbeAction>, _ home: isolated (any Actor)? = #isolation
    ) {
      switch self {
      case .batch: store.batch { for action in actions { store.send(action) } }
      case .group: store.send(group: actions)
      default: for action in actions { store.send(action) }
      }
    }
  }
}
