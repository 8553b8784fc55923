#if Combine
  import Sluice
  import SluiceCombine
  import Testing

  /// The demands of Reactive Streams, for each kind of publisher.
  @Suite @MainActor struct DemandTests {
    @Test(arguments: Kind.allCases) func `A subscriber gets its subscription first, and once`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let probe = Numbers(.unlimited)
      kind.publisher(of: store).subscribe(probe)
      store.send(1)
      var subscriptions: [Int] = []
      for (index, event) in probe.events.enumerated() { if case .subscribed = event { subscriptions.append(index) } }
      #expect(subscriptions == [0])
      #expect(probe.values == (kind.hasFirst ? [0, 1] : [1]))
      probe.cancel()
    }

    @Test(arguments: Kind.allCases) func `Without demand no value arrives`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let probe = Numbers()
      kind.publisher(of: store).subscribe(probe)
      for value in 1...3 { store.send(value) }
      #expect(probe.values.isEmpty)
      probe.request(.none)
      #expect(probe.values.isEmpty)
      probe.cancel()
    }

    @Test(arguments: Kind.allCases) func `A subscriber gets no more values than it requested`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let probe = Numbers(.max(2))
      kind.publisher(of: store).subscribe(probe)
      for value in 1...9 { store.send(value) }
      #expect(probe.values.count == 2)
      probe.request(.max(1))
      #expect(probe.values.count == 3)
      probe.request(.none)
      #expect(probe.values.count == 3)
      probe.cancel()
    }

    @Test(arguments: Kind.allCases) func `With unlimited demand each change arrives, before send returns`(_ kind: Kind)
    {
      let store = Store(Number(), replacing)
      let probe = Numbers(.unlimited)
      kind.publisher(of: store).subscribe(probe)
      for value in 1...9 {
        store.send(value)
        #expect(probe.values.last == value)
      }
      #expect(probe.values == Array((kind.hasFirst ? 0 : 1)...9))
      probe.cancel()
    }

    @Test(arguments: Kind.allCases) func `A demand of one, many times, loses nothing and doubles nothing`(_ kind: Kind)
    {
      let store = Store(Number(), replacing)
      let probe = Numbers(.max(1)) { _, _ in .max(1) }
      kind.publisher(of: store).subscribe(probe)
      for value in 1...99 { store.send(value) }
      #expect(probe.values == Array((kind.hasFirst ? 0 : 1)...99))
      probe.cancel()
    }

    @Test(arguments: Kind.allCases)
    func `A demand of one after each value, from outside, loses nothing and doubles nothing`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let probe = Numbers()
      kind.publisher(of: store).subscribe(probe)
      if kind.hasFirst { probe.request(.max(1)) }
      for value in 1...99 {
        store.send(value)
        #expect(probe.values.last != value)
        probe.request(.max(1))
        #expect(probe.values.last == value)
      }
      #expect(probe.values == Array((kind.hasFirst ? 0 : 1)...99))
      probe.cancel()
    }

    @Test(arguments: Kind.allCases.filter { !$0.keepsAll })
    func `While there is no demand the newest value is kept, and is delivered once`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let probe = Numbers(.max(1))
      kind.publisher(of: store).subscribe(probe)
      for value in 1...5 { store.send(value) }
      probe.request(.max(9))
      #expect(probe.values == [0, 5])
      store.send(6)
      #expect(probe.values == [0, 5, 6])
      probe.cancel()
    }

    @Test(arguments: Kind.allCases.filter(\.keepsAll))
    func `While there is no demand every value is kept, in order`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let probe = Numbers()
      kind.publisher(of: store).subscribe(probe)
      for value in 1...5 { store.send(value) }
      probe.request(.max(2))
      store.send(6)
      probe.request(.unlimited)
      store.send(7)
      #expect(probe.values == Array((kind.hasFirst ? 0 : 1)...7))
      probe.cancel()
    }

    @Test func `A part that changed and changed back while there was no demand is delivered once more`() {
      let store = Store(Number(), replacing)
      let probe = Numbers(.max(1))
      store.publisher(\.value).subscribe(probe)
      store.send(1)
      store.send(0)
      probe.request(.unlimited)
      #expect(probe.values == [0, 0])
      probe.cancel()
    }

    @Test func `Actions are delivered also if nothing changed, and a part only if it changed`() {
      let store = Store(Number(), replacing)
      let (part, actions) = (Numbers(.unlimited), Numbers(.unlimited))
      store.publisher(\.value).subscribe(part)
      Kind.actions.publisher(of: store).subscribe(actions)
      for value in [1, 1, 100, 1] { store.send(value) }
      #expect(part.values == [0, 1])
      #expect(actions.values == [1, 1, 100, 1])
      part.cancel()
      actions.cancel()
    }

    @Test func `A group is one value of a part, and each of its actions is one value`() {
      let store = Store(Number(), replacing)
      let (part, actions) = (Numbers(.unlimited), Numbers(.unlimited))
      store.publisher(\.value).subscribe(part)
      Kind.actions.publisher(of: store).subscribe(actions)
      store.send(group: [1, 2, 3])
      #expect(part.values == [0, 3])
      #expect(actions.values == [1, 2, 3])
      part.cancel()
      actions.cancel()
    }

    @Test(arguments: Kind.allCases) func `Each subscriber has its own demand, and its own values`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let publisher = kind.publisher(of: store)
      let (fast, slow) = (Numbers(.unlimited), Numbers())
      publisher.subscribe(fast)
      store.send(1)
      publisher.subscribe(slow)
      store.send(2)
      slow.request(.max(1))
      #expect(fast.values == Array((kind.hasFirst ? 0 : 1)...2))
      #expect(slow.values == (kind == .everyPart ? [1] : [2]))
      fast.cancel()
      store.send(3)
      slow.request(.unlimited)
      #expect(fast.values.last == 2)
      #expect(slow.values.last == 3)
      slow.cancel()
    }
  }
#endif
