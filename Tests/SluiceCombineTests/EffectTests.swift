#if Combine
  import Dispatch
  import Sluice
  import SluiceCombine
  import SluiceTesting
  import Testing

  /// Publishers as effects.
  @Suite @MainActor struct EffectTests {
    enum Feed: Sendable, Equatable { case follow, got(Int), failed(String), stop }

    struct Broken: Error, CustomStringConvertible { var description: String { "broken" } }

    /// Notes the values that it gets from what `publisher` makes.
    private func store<P: Publisher & SendableMetatype>(
      catching: Bool = false, onFailure: @escaping (StoreFailure<Feed>) -> Void = { Issue.record("\($0)") },
      _ publisher: @escaping @Sendable () -> P
    ) -> Store<[Int], Feed> where P.Output == Int {
      let reducer = Reduce<[Int], Feed> { got, action, context in
        switch action {
        case .follow:
          if catching {
            context.run(publisher(), id: "feed") {
              .got($0)
            } catch: {
              .failed("\($0)")
            }
          } else {
            context.run(publisher(), id: "feed") { .got($0) }
          }
        case .got(let value): got.append(value)
        case .failed: got.append(-1)
        case .stop: context.cancel(id: "feed")
        }
      }
      return Store([], reducer, onFailure: onFailure)
    }

    @Test func `Each value becomes an action, in order, until the publisher completes`() async {
      let store = store { [1, 2, 3].publisher }
      await store.send(.follow).finish()
      #expect(store.state == [1, 2, 3])
    }

    @Test func `A publisher without a value ends at once`() async {
      let store = store { Empty<Int, Never>() }
      await store.send(.follow).finish()
      #expect(store.state.isEmpty)
    }

    @Test func `Values that a publisher sends during its subscription are not lost, however many they are`() async {
      let store = store { (0..<1_000).publisher }
      await store.send(.follow).finish()
      #expect(store.state == Array(0..<1_000))
    }

    @Test func `A publisher that ignores demand loses nothing`() async {
      let feed = Emitter()
      let store = store { feed.publisher }
      let sent = store.send(.follow)
      await turns { feed.subscriptions == 1 }
      for value in 0..<100 { feed.subject.send(value) }
      feed.subject.send(completion: .finished)
      await sent.finish()
      #expect(store.state == Array(0..<100))
    }

    @Test func `Values from another thread are handled in the store's isolation, in order`() async {
      let feed = Emitter()
      let store = store { feed.publisher }
      let token = store.observe(\.self) { _ in MainActor.assertIsolated() }
      let sent = store.send(.follow)
      await turns { feed.subscriptions == 1 }
      DispatchQueue.global().async {
        for value in 0..<1_000 { feed.subject.send(value) }
        feed.subject.send(completion: .finished)
      }
      await sent.finish()
      #expect(store.state == Array(0..<1_000))
      token.cancel()
    }

    @Test func `A failure becomes the action of catch, after the values`() async {
      let store = store(catching: true) {
        [1, 2].publisher.setFailureType(to: Broken.self).append(Fail(error: Broken()))
      }
      await store.send(.follow).finish()
      #expect(store.state == [1, 2, -1])
    }

    @Test func `A failure without catch goes to the error handler`() async {
      var failures: [String] = []
      let store = store(onFailure: { failures.append("\($0)") }) { Fail<Int, Broken>(error: Broken()) }
      await store.send(.follow).finish()
      #expect(failures.count == 1)
      #expect(failures.first?.contains("broken") == true)
    }

    @Test func `Cancelling an effect by its id cancels its subscription, and nothing more is handled`() async {
      let feed = Emitter()
      let store = store { feed.publisher }
      store.send(.follow)
      await turns { feed.subscriptions == 1 }
      feed.subject.send(1)
      await turns { store.state == [1] }
      store.send(.stop)
      await turns { feed.cancellations == 1 }
      #expect(feed.cancellations == 1)
      feed.subject.send(2)
      await turns(20)
      #expect(store.state == [1])
    }

    @Test func `Values from before a cancel that are not handled yet are dropped`() async {
      let feed = Emitter()
      let store = store { feed.publisher }
      let sent = store.send(.follow)
      await turns { feed.subscriptions == 1 }
      feed.subject.send(1)
      store.send(.stop)
      await sent.finish()
      await turns(20)
      #expect(store.state.isEmpty)
    }

    @Test func `The effect of a publisher ends with the store`() async {
      let feed = Emitter()
      let store = store { feed.publisher }
      store.send(.follow)
      await turns { feed.subscriptions == 1 }
      store.shutDown()
      await turns { feed.cancellations == 1 }
      #expect(feed.cancellations == 1)
    }

    @Test func `The effect of a publisher ends with its part of the state`() async {
      struct Whole { var part: [Int]? = [] }
      enum Of: Sendable { case part(Feed), drop }
      let part = EnumCase<Of, Feed>(
        "part", embed: { .part($0) }, extract: { if case .part(let feed) = $0 { feed } else { nil } })
      let feed = Emitter()
      let reducer = Combined<Whole, Of> {
        Reduce { whole, action in if case .drop = action { whole.part = nil } }
        IfLet(\.part, action: part) {
          Reduce<[Int], Feed> { got, action, context in
            switch action {
            case .follow: context.run(feed.publisher) { .got($0) }
            case .got(let value): got.append(value)
            default: break
            }
          }
        }
      }
      let store = Store(Whole(), reducer)
      store.send(.part(.follow))
      await turns { feed.subscriptions == 1 }
      store.send(.drop)
      await turns { feed.cancellations == 1 }
      #expect(feed.cancellations == 1)
    }

    @Test func `A publisher that is subscribed to after the effect was cancelled is cancelled`() async {
      let late = Late()
      let store = store { late }
      store.send(.follow)
      await turns { late.subscriber != nil }
      store.send(.stop)
      await turns(20)
      let subscription = Counted()
      late.subscriber?.receive(subscription: subscription)
      await turns { subscription.cancellations == 1 }
      #expect(subscription.cancellations == 1)
    }

    @Test func `The effect of a publisher requests values once, without a limit`() async {
      let late = Late()
      let store = store { late }
      let sent = store.send(.follow)
      await turns { late.subscriber != nil }
      let subscription = Counted()
      late.subscriber?.receive(subscription: subscription)
      #expect(late.subscriber?.receive(1) == Subscribers.Demand.none)
      late.subscriber?.receive(completion: .finished)
      await sent.finish()
      #expect(subscription.demands == 1)
      #expect(subscription.demand == .unlimited)
      #expect(subscription.cancellations == 0)
      #expect(store.state == [1])
    }

    @Test func `The effect of a publisher can be delayed, retried and put in order, like others`() async {
      let attempts = Emitter()
      let reducer = Reduce<[Int], Feed> { got, action, context in
        switch action {
        case .follow:
          let failing = Deferred {
            attempts.count()
            return Fail<Int, Broken>(error: Broken())
          }
          context.start(
            .concatenate(
              .stream([1, 2].publisher) { .got($0) },
              .stream(failing) { .got($0) }.retry(maxAttempts: 3).catch { .failed("\($0)") },
              .stream(Just(3)) { .got($0) }))
        case .got(let value): got.append(value)
        case .failed: got.append(-1)
        case .stop: break
        }
      }
      let store = Store([Int](), reducer)
      await store.send(.follow).finish()
      #expect(store.state == [1, 2, -1, 3])
      #expect(attempts.subscriptions == 3)
    }

    @Test func `The effect of a publisher leaves nothing behind`() async {
      weak var feed: Emitter?
      do {
        let emitter = Emitter()
        feed = emitter
        let store = store { [weak emitter] in (emitter?.publisher ?? Empty().eraseToAnyPublisher()).first() }
        let sent = store.send(.follow)
        await turns { emitter.subscriptions == 1 }
        emitter.subject.send(1)
        await sent.finish()
        #expect(store.state == [1])
      }
      #expect(feed == nil)
    }

    @Test func `A store follows another store through its publisher`() async {
      let leader = Store(Number(), replacing)
      let publisher = Unchecked(leader.publisher(\.value))
      let follower = store { publisher.value }
      let sent = follower.send(.follow)
      for value in 1...3 { leader.send(value) }
      await turns { follower.state.last == 3 }
      leader.shutDown()
      await sent.finish()
      #expect(follower.state.last == 3)
    }
  }

  /// Something that only the main actor uses.
  private struct Unchecked<Value>: @unchecked Sendable {
    // @unchecked Sendable because all of the test runs on the main actor.
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// A subject that counts.
  private final class Emitter: @unchecked Sendable {
    // @unchecked Sendable because the numbers are only used on the main actor, and a subject may be used from anywhere.
    let subject = PassthroughSubject<Int, Never>()
    private(set) var subscriptions = 0
    private(set) var cancellations = 0

    var publisher: AnyPublisher<Int, Never> {
      subject.handleEvents(
        receiveSubscription: { [unowned self] _ in subscriptions += 1 },
        receiveCancel: { [unowned self] in cancellations += 1 }
      ).eraseToAnyPublisher()
    }

    func count() { subscriptions += 1 }
  }

  /// Accepts its subscriber only on demand.
  private final class Late: Publisher, @unchecked Sendable {
    // @unchecked Sendable because it is only used on the main actor.
    typealias Output = Int
    typealias Failure = Never

    private(set) var subscriber: AnySubscriber<Int, Never>?

    func receive<S: Subscriber<Int, Never>>(subscriber: S) { self.subscriber = AnySubscriber(subscriber) }
  }

  private final class Counted: Subscription {
    private(set) var demands = 0
    private(set) var demand = Subscribers.Demand.none
    private(set) var cancellations = 0

    func request(_ demand: Subscribers.Demand) {
      demands += 1
      self.demand += demand
    }

    func cancel() { cancellations += 1 }
  }
#endif
