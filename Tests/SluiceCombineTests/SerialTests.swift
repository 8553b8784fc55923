#if Combine
  import Sluice
  import SluiceCombine
  import Testing

  /// A subscriber that acts while it gets a value.
  @Suite @MainActor struct SerialTests {
    @Test(arguments: Kind.allCases) func `A request from within receive is served after it, not in it`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let probe = Numbers { probe, _ in
        probe.request(.max(1))
        return .none
      }
      kind.publisher(of: store).subscribe(probe)
      for value in 1...50 { store.send(value) }
      probe.request(.max(1))
      #expect(probe.values == (kind.keepsAll ? Array((kind.hasFirst ? 0 : 1)...50) : [50]))
      #expect(probe.mostAtOnce == 1)
      probe.cancel()
    }

    @Test(arguments: Kind.allCases)
    func `Two thousand requests from within receive need no deep stack`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let probe = Numbers { probe, _ in
        probe.request(.max(1))
        return .none
      }
      kind.publisher(of: store).subscribe(probe)
      for value in 1...2_000 { store.send(value % 2) }
      probe.request(.max(1))
      #expect(probe.values.count >= (kind.keepsAll ? 2_000 : 1))
      #expect(probe.mostAtOnce == 1)
      probe.cancel()
    }

    @Test(arguments: Kind.allCases) func `An action sent from within receive arrives after it, in order`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let probe = Numbers(.unlimited) { _, value in
        if value > 0, value < 9 { store.send(value + 1) }
        return .none
      }
      kind.publisher(of: store).subscribe(probe)
      store.send(1)
      #expect(probe.values == Array((kind.hasFirst ? 0 : 1)...9))
      #expect(probe.mostAtOnce == 1)
      probe.cancel()
    }

    @Test(arguments: Kind.allCases)
    func `An action sent from within receive arrives after it, also when a request led to it`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let probe = Numbers { _, value in
        if value > 0, value < 9 { store.send(value + 1) }
        return .max(1)
      }
      kind.publisher(of: store).subscribe(probe)
      store.send(1)
      probe.request(.max(20))
      #expect(probe.values == Array((kind == .everyPart ? 0 : 1)...9))
      #expect(probe.mostAtOnce == 1)
      probe.cancel()
    }

    @Test(arguments: Kind.allCases) func `After a cancel from within receive no value arrives`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let probe = Numbers(.unlimited) { probe, value in
        if value == 2 { probe.cancel() }
        return .unlimited
      }
      kind.publisher(of: store).subscribe(probe)
      for value in 1...5 { store.send(value) }
      #expect(probe.values == Array((kind.hasFirst ? 0 : 1)...2))
      #expect(store.graph.statistics.alive == 0)
    }

    @Test(arguments: Kind.allCases)
    func `After a cancel from within receive nothing that was kept arrives`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let probe = Numbers { probe, value in
        probe.cancel()
        return .unlimited
      }
      kind.publisher(of: store).subscribe(probe)
      for value in 1...5 { store.send(value) }
      probe.request(.unlimited)
      #expect(probe.values.count == 1)
    }

    @Test func `An observer that cancels a subscription of the same cycle silences it`() {
      let store = Store(Number(), replacing)
      let probe = Numbers(.unlimited)
      let token = store.observe(\.value, initial: false) { if $0 == 2 { probe.cancel() } }
      store.publisher(\.value).subscribe(probe)
      store.send(1)
      store.send(2)
      #expect(probe.values == [0, 1])
      token.cancel()
    }

    @Test(arguments: Kind.allCases) func `A subscription can be cancelled before its first value`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let subscriber = AnySubscriber<Int, Never>(
        receiveSubscription: {
          $0.request(.unlimited)
          $0.cancel()
        },
        receiveValue: { value in
          Issue.record("\(value)")
          return .none
        }, receiveCompletion: { Issue.record("\($0)") })
      kind.publisher(of: store).subscribe(subscriber)
      store.send(1)
      store.shutDown()
      #expect(store.graph.statistics.alive == 0)
    }

    @Test(arguments: Kind.allCases.filter(\.hasFirst)) func `A subscription can be cancelled with its first value`(
      _ kind: Kind
    ) {
      let store = Store(Number(), replacing)
      let probe = Numbers(.unlimited) { probe, _ in
        probe.cancel()
        return .none
      }
      kind.publisher(of: store).subscribe(probe)
      #expect(store.graph.statistics.alive == 0)
      store.send(1)
      #expect(probe.values == [0])
    }

    @Test(arguments: Kind.allCases) func `After a cancel, requests and further cancels do nothing`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let probe = Numbers(.unlimited)
      kind.publisher(of: store).subscribe(probe)
      let subscription = probe.subscription
      probe.cancel()
      let events = probe.events.count
      subscription?.request(.unlimited)
      subscription?.cancel()
      subscription?.request(.max(1))
      store.send(1)
      store.shutDown()
      #expect(probe.events.count == events)
    }
  }
#endif
