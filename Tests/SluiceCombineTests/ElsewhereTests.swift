#if Combine
  import Sluice
  import SluiceCombine
  import Synchronization
  import Testing

  #if canImport(Combine)
    import Dispatch
  #else
    import Dispatch
    import OpenCombineDispatch
  #endif

  /// Subscribers that run elsewhere than the store.
  @Suite @MainActor struct ElsewhereTests {
    @Test(arguments: Kind.allCases) func `A value that is requested elsewhere is delivered in the store's isolation`(
      _ kind: Kind
    ) async {
      let store = Store(Number(), replacing)
      let probe = Numbers { _, _ in
        MainActor.assertIsolated()
        return .none
      }
      kind.publisher(of: store).subscribe(probe)
      for value in 1...3 { store.send(value) }
      let asking = Asking(probe.subscription)
      for count in 1...(kind.keepsAll ? 3 : 1) {
        await Task.detached { asking.request(1) }.value
        await turns { probe.values.count == count }
      }
      #expect(probe.values == (kind == .everyPart ? [0, 1, 2] : kind.keepsAll ? [1, 2, 3] : [3]))
      probe.cancel()
    }

    @Test(arguments: Kind.allCases) func `Many requests at once for one value each lose none and double none`(
      _ kind: Kind
    ) async {
      let store = Store(Number(), replacing)
      let probe = Numbers()
      kind.publisher(of: store).subscribe(probe)
      let asking = Asking(probe.subscription)
      await withTaskGroup { group in
        for _ in 1...8 {
          group.addTask { for _ in 1...10 { asking.request(1) } }
        }
        for value in 1...60 {
          store.send(value)
          if value.isMultiple(of: 7) { await Task.yield() }
        }
      }
      await turns { probe.values.last == 60 }
      #expect(probe.values == probe.values.sorted())
      #expect(Set(probe.values).count == probe.values.count)
      #expect(!kind.keepsAll || probe.values.count == (kind.hasFirst ? 61 : 60))
      probe.cancel()
    }

    @Test(arguments: Kind.allCases) func `A cancel elsewhere ends the subscription, and its observer soon after`(
      _ kind: Kind
    ) async {
      let store = Store(Number(), replacing)
      let probe = Numbers(.unlimited)
      kind.publisher(of: store).subscribe(probe)
      store.send(1)
      let asking = Asking(probe.subscription)
      await Task.detached { asking.cancel() }.value
      store.send(2)
      #expect(probe.values.last == 1)
      await turns { store.graph.statistics.alive == 0 }
      #expect(store.graph.statistics.alive == 0)
    }

    @Test func `After a cancel elsewhere while a value is taken, no value follows`() async {
      let store = Store(Number(), replacing)
      let probe = Numbers(.unlimited) { probe, value in
        if value == 1 {
          let (asking, group) = (Asking(probe.subscription), DispatchGroup())
          DispatchQueue.global().async(group: group) { asking.cancel() }
          group.wait()
        }
        return .none
      }
      store.publisher(\.value).subscribe(probe)
      store.send(1)
      store.send(2)
      #expect(probe.values == [0, 1])
      await turns { store.graph.statistics.alive == 0 }
      #expect(store.graph.statistics.alive == 0)
    }

    @Test(arguments: Kind.allCases) func `An immediate scheduler does not change the values`(_ kind: Kind) {
      let store = Store(Number(), replacing)
      let probe = Numbers(.unlimited)
      kind.publisher(of: store).receive(on: ImmediateScheduler.shared).subscribe(probe)
      for value in 1...3 { store.send(value) }
      #expect(probe.values == Array((kind.hasFirst ? 0 : 1)...3))
      probe.cancel()
    }

    @Test(arguments: Kind.allCases) func `Each value arrives on its receiving queue, in order`(
      _ kind: Kind
    ) async {
      let store = Store(Number(), replacing)
      let got = Mutex<[Int]>([])
      let queue = DispatchQueue(label: "test")
      let subscription = kind.publisher(of: store).receive(on: scheduler(queue)).sink { @Sendable value in
        dispatchPrecondition(condition: .onQueue(queue))
        got.withLock { $0.append(value) }
      }
      for value in 1...50 { store.send(value) }
      await turns { got.withLock { $0.last == 50 } }
      #expect(got.withLock { $0 } == Array((kind.hasFirst ? 0 : 1)...50))
      subscription.cancel()
      store.send(51)
      #expect(store.graph.statistics.alive == 0)
    }

    @Test(arguments: Kind.allCases) func `A slow subscriber on another queue gets the values that it requests`(
      _ kind: Kind
    ) async {
      let store = Store(Number(), replacing)
      let got = Mutex<[Int]>([])
      let subscriber = AnySubscriber<Int, Never>(
        receiveSubscription: { @Sendable in $0.request(.max(1)) },
        receiveValue: { @Sendable value in
          got.withLock { $0.append(value) }
          return .max(1)
        }, receiveCompletion: nil)
      kind.publisher(of: store).receive(on: scheduler(DispatchQueue(label: "test"))).subscribe(subscriber)
      for value in 1...50 {
        store.send(value)
        if value.isMultiple(of: 9) { await Task.yield() }
      }
      await turns { got.withLock { $0.last == 50 } }
      let values = got.withLock { $0 }
      #expect(values == Set(values).sorted())
      #expect(!kind.keepsAll || values == Array((kind.hasFirst ? 0 : 1)...50))
      store.shutDown()
    }

    @Test func `A store of an actor delivers in the actor, wherever a request is made`() async {
      let desk = Desk()
      await desk.subscribe()
      await desk.send(1)
      #expect(await desk.values == [0, 1])
      await desk.pause()
      await desk.send(2)
      let asking = await desk.asking
      asking.request(1)
      while await desk.values.count < 3 { await Task.yield() }
      #expect(await desk.values == [0, 1, 2])
      await desk.send(3)
      await desk.shutDown()
      #expect(await !desk.isFinished, "3 is kept")
      asking.request(1)
      while await !desk.isFinished { await Task.yield() }
      #expect(await desk.values == [0, 1, 2, 3])
    }

    @Test func `Subscribing outside the isolation stops the program`() async {
      await #expect(processExitsWith: .failure) {
        let publisher = await MainActor.run { Leaked(publisher: Store(Number(), replacing).publisher(\.value)) }
        await Task.detached { publisher.publisher.subscribe(Numbers()) }.value
      }
    }
  }

  private func scheduler(_ queue: DispatchQueue) -> some Scheduler {
    #if canImport(Combine)
      queue
    #else
      queue.ocombine
    #endif
  }

  /// A subscription for other threads.
  private struct Asking: @unchecked Sendable {
    // @unchecked Sendable because a subscription may be used from anywhere.
    let subscription: (any Subscription)?

    init(_ subscription: (any Subscription)?) { self.subscription = subscription }

    func request(_ count: Int) { subscription?.request(.max(count)) }

    func cancel() { subscription?.cancel() }
  }

  /// The mistake that the test of a trap makes.
  private struct Leaked: @unchecked Sendable {
    // @unchecked Sendable because the mistake is to believe that it is.
    let publisher: AnyPublisher<Int, Never>
  }

  private actor Desk {
    private lazy var store = Store(Number(), replacing)
    private let probe = Numbers { probe, _ in probe.values.count < 2 ? .max(1) : .none }

    var values: [Int] { probe.values }
    var isFinished: Bool { probe.isFinished }
    var asking: Asking { Asking(probe.subscription) }

    func subscribe() {
      store.publisher(\.value).subscribe(probe)
      probe.request(.max(1))
    }

    func pause() {}

    func send(_ value: Int) { store.send(value) }

    func shutDown() { store.shutDown() }
  }
#endif
