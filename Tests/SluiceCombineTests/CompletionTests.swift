#if Combine
  import Sluice
  import SluiceCombine
  import Testing

  /// How publishers end, and what they hold.
  @Suite @MainActor struct CompletionTests {
    private nonisolated static let ending = Kind.allCases.filter(\.hasEnd)

    @Test(arguments: ending) func `A publisher completes when the store is shut down, once, and nothing follows`(
      _ kind: Kind
    ) {
      let store = Store(Number(), replacing, onFailure: { _ in })
      let probe = Numbers(.unlimited)
      kind.publisher(of: store).subscribe(probe)
      store.send(1)
      store.shutDown()
      #expect(probe.isFinished)
      let events = probe.events.count
      store.send(2)
      store.shutDown()
      probe.request(.unlimited)
      probe.cancel()
      #expect(probe.events.count == events)
      #expect(probe.values.last == 1)
    }

    @Test(arguments: ending) func `A publisher completes when the store is released, and does not keep it alive`(
      _ kind: Kind
    ) {
      var store: Store? = Store(Number(), replacing)
      let probe = Numbers(.unlimited)
      if let store { kind.publisher(of: store).subscribe(probe) }
      store?.send(1)
      store = nil
      #expect(probe.isFinished)
      #expect(probe.values.last == 1)
    }

    @Test(arguments: ending) func `A kept value arrives before the completion`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let probe = Numbers()
      kind.publisher(of: store).subscribe(probe)
      for value in 1...3 { store.send(value) }
      store.shutDown()
      #expect(probe.events.count == 1)
      let count = kind.keepsAll ? (kind.hasFirst ? 4 : 3) : 1
      for _ in 1...count {
        #expect(!probe.isFinished)
        probe.request(.max(1))
      }
      #expect(probe.isFinished)
      #expect(probe.values.count == count)
      #expect(probe.values.last == 3)
    }

    @Test(arguments: ending) func `A publisher of an ended store completes at once`(_ kind: Kind) {
      let store = Store(Number(), replacing, onFailure: { Issue.record("\($0)") })
      let publisher = kind.publisher(of: store)
      store.shutDown()
      let probe = Numbers(.unlimited)
      publisher.subscribe(probe)
      #expect(probe.isFinished)
      #expect(probe.values.isEmpty)
    }

    @Test func `An observer that ends the store takes no value from a publisher of the same cycle`() {
      let store = Store(Number(), replacing)
      let probe = Numbers(.unlimited)
      let token = store.observe(\.value, initial: false) { [unowned store] _ in store.shutDown() }
      store.publisher(\.value).subscribe(probe)
      store.send(1)
      #expect(probe.values == [0, 1])
      #expect(probe.isFinished)
      token.cancel()
    }

    @Test func `An interceptor that ends the store takes no value either`() {
      var end: () -> Void = {}
      let store = Store(Number(), replacing, interceptors: .after { _, _ in end() })
      end = { [unowned store] in store.shutDown() }
      let probe = Numbers(.unlimited)
      var plain: [Int] = []
      let token = store.observe(\.value) { plain.append($0) }
      store.publisher(\.value).subscribe(probe)
      store.send(1)
      #expect(plain == [0, 1])
      #expect(probe.values == [0, 1])
      #expect(probe.isFinished)
      token.cancel()
    }

    @Test func `The action during which the store ends is not published, and those before it are`() {
      var end: () -> Void = {}
      let store = Store(
        Number(), replacing, interceptors: .after { _, value in if value == 2 { end() } }, onFailure: { _ in })
      end = { [unowned store] in store.shutDown() }
      let (actions, part) = (Numbers(.unlimited), Numbers(.unlimited))
      Kind.actions.publisher(of: store).subscribe(actions)
      store.publisher(\.value).subscribe(part)
      store.send(group: [1, 2, 3])
      #expect(actions.values == [1])
      #expect(actions.isFinished)
      #expect(part.values == [0, 2])
      #expect(part.isFinished)
    }

    @Test func `A subscriber may end the store`() {
      let store = Store(Number(), replacing)
      let probe = Numbers(.unlimited) { [unowned store] _, value in
        if value == 2 { store.shutDown() }
        return .none
      }
      store.publisher(\.value).subscribe(probe)
      store.send(1)
      store.send(2)
      #expect(probe.values == [0, 1, 2])
      #expect(probe.isFinished)
    }

    @Test func `A derived value does not complete`() {
      let store = Store(Number(), replacing)
      let probe = Numbers(.unlimited)
      store.incr(\.value).publisher().subscribe(probe)
      store.shutDown()
      #expect(probe.events.count == 2)
      probe.cancel()
    }

    @Test func `A publisher of a part that was removed waits for it, and completes with the store`() {
      struct Whole: Equatable { var part: Number? }
      let reducer = Reduce<Whole, Int> { whole, value in
        if value == 0 { whole.part = nil } else { whole.part = Number(value: value) }
      }
      let store = Store(Whole(part: Number(value: 1)), reducer)
      let probe = Probe<Int?, Never>(.unlimited)
      store.publisher(\.part?.value).subscribe(probe)
      for value in [0, 0, 2] { store.send(value) }
      #expect(probe.values == [1, nil, 2])
      store.shutDown()
      #expect(probe.isFinished)
    }

    @Test(arguments: Kind.allCases) func `A subscriber that is cancelled is released, with all that was made for it`(
      _ kind: Kind
    ) {
      let store = Store(Number(), replacing)
      weak var released: Numbers?
      do {
        let probe = Numbers(.max(1))
        released = probe
        kind.publisher(of: store).subscribe(probe)
        for value in 1...3 { store.send(value) }
        probe.cancel()
      }
      #expect(released == nil)
      #expect(store.graph.statistics.alive == 0)
    }

    @Test func `A subscription that is kept after it was cancelled does not hold the subscriber`() {
      let store = Store(Number(), replacing)
      var kept: (any Subscription)?
      weak var released: Holder?
      do {
        let holder = Holder()
        released = holder
        store.publisher(\.value).subscribe(
          AnySubscriber<Int, Never>(
            receiveSubscription: { kept = $0 },
            receiveValue: { value in
              holder.value = value
              return .none
            }, receiveCompletion: nil))
      }
      #expect(released != nil)
      kept?.cancel()
      #expect(released == nil)
    }

    @Test(arguments: ending) func `A subscriber that has completed is released`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      weak var released: AnyObject?
      do {
        let holder = Holder()
        released = holder
        kind.publisher(of: store).subscribe(
          AnySubscriber<Int, Never>(
            receiveSubscription: { $0.request(.unlimited) },
            receiveValue: { value in
              holder.value = value
              return .none
            }, receiveCompletion: nil))
      }
      store.send(1)
      #expect(released != nil, "a subscriber need not keep its subscription")
      store.shutDown()
      #expect(released == nil)
      #expect(store.graph.statistics.alive == 0)
    }

    @Test func `A sink ends with its AnyCancellable`() {
      let store = Store(Number(), replacing)
      var got: [Int] = []
      var subscriptions: Set<AnyCancellable> = []
      store.publisher(\.value).sink { got.append($0) }.store(in: &subscriptions)
      store.send(1)
      subscriptions = []
      store.send(2)
      #expect(got == [0, 1])
      #expect(store.graph.statistics.alive == 0)
    }

    @Test(arguments: Kind.allCases) func `A thousand subscriptions leave nothing behind`(_ kind: Kind) {
      weak var root: Store<Number, Int>?
      do {
        let store = Store(Number(), replacing)
        root = store
        for value in 0..<1_000 {
          let subscription = kind.publisher(of: store).sink { _ in }
          store.send(value % 7)
          subscription.cancel()
        }
        #expect(store.graph.statistics.alive == 0)
      }
      #expect(root == nil)
    }
  }

  private final class Holder { var value = 0 }
#endif
