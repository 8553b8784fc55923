#if Combine
  public import Incremental
  public import Sluice

  #if canImport(Combine)
    public import Combine
  #else
    public import OpenCombine
  #endif

  // MARK: - Values

  extension Values {
    /// Returns a publisher of the values.
    ///
    /// ```swift
    /// store.actions.publisher().sink { log($0.action) }.store(in: &subscriptions)
    /// store.values(\.draft, .every).publisher()
    /// ```
    ///
    /// Rules:
    /// - It belongs to the isolation of the values: subscribe there. Values are delivered there, one after the other,
    ///   when their observers are notified.
    /// - A subscriber never receives more values than it requested. Without demand, the newest value is kept, or every
    ///   value if that is the policy of the values.
    /// - A subscription can request values, and be cancelled, from anywhere. What it requests elsewhere is delivered in
    ///   the isolation soon after. Once `cancel` has returned in the isolation, no value is delivered any more;
    ///   elsewhere, a delivery may be in progress.
    /// - It completes when the store has ended, after the store's last notifications and the kept values. Values of a
    ///   graph without a store do not end. It never fails.
    /// - A subscription does not retain the store; it lives until it is cancelled or completed. The publisher does
    ///   retain the store.
    ///
    /// - Parameter isolation: The caller's, which must be that of the values. Leave it out.
    /// - Complexity: A value takes some 2 microseconds, two thirds of them in OpenCombine where that is used. A kept
    ///   value is retained.
    public func publisher(isolation: isolated (any Actor)? = #isolation) -> AnyPublisher<Value, Never> {
      AnyPublisher(ValuesPublisher(values: self, isolation: source?.home ?? isolation))
    }
  }

  // MARK: - Stores and derived values

  extension Store {
    /// Returns a publisher of the part at `path`: of its current value, and of the newest after each cycle in which it
    /// changed.
    ///
    /// ```swift
    /// store.publisher(\.draft).sink { print($0) }.store(in: &subscriptions)
    /// store.publisher(\.self)                                                   // the whole state
    /// ```
    ///
    /// Rules: those of `Values.publisher()`. If the value changes and changes back while a subscriber has no demand,
    /// the subscriber receives it once more.
    ///
    /// - Parameters:
    ///   - path: The key path of the part.
    ///   - isolation: The caller's, which must be the store's. Leave it out.
    public func publisher<Value: Equatable>(
      _ path: KeyPath<State, Value>, isolation: isolated (any Actor)? = #isolation
    ) -> AnyPublisher<Value, Never> {
      values(path).publisher()
    }
  }

  extension Incr {
    /// Returns a publisher of the current value, and of the newest after each pass in which it changed.
    ///
    /// ```swift
    /// store.incr(\.todos).map { $0.count { !$0.isDone } }.publisher()
    ///   .sink { badge.number = $0 }
    ///   .store(in: &subscriptions)
    /// ```
    ///
    /// Rules: those of `Values.publisher()`. It does not complete, because a value may be derived from several stores.
    /// It publishes nothing while the value's computation fails.
    ///
    /// - Parameter isolation: The caller's, which must be the graph's. Leave it out.
    public func publisher(isolation: isolated (any Actor)? = #isolation) -> AnyPublisher<Value, Never> {
      values.publisher()
    }
  }

  // MARK: - Subscriptions

  /// A publisher of values, with one observer for each subscriber.
  struct ValuesPublisher<Value>: Publisher {
    typealias Output = Value
    typealias Failure = Never

    let values: Values<Value>
    // Weak, because the actor usually owns the store, and may own the publisher.
    weak var isolation: (any Actor)?

    func receive<Downstream: Subscriber<Value, Never>>(subscriber: Downstream) {
      isolation?.preconditionIsolated(
        "Subscribe to a publisher of a store in the store's isolation, without `subscribe(on:)`.")
      ValuesSubscription(subscriber, keepsAll: values.policy == .every, isolation).start(values)
    }
  }

  /// A subscription that delivers values to one subscriber, in the isolation of the values.
  ///
  /// The observer retains it until it is cancelled or completed, so a subscriber need not.
  final class ValuesSubscription<Downstream: Subscriber>: Subscription, Suspended, @unchecked Sendable
  where Downstream.Failure == Never {
    // @unchecked Sendable because `delivery` is locked, and the other properties are only used in the isolation.
    private let delivery: Locked<Delivery<Downstream.Input>>
    private var downstream: Downstream?
    private var tokens: [Token] = []
    private weak let isolation: (any Actor)?

    init(_ downstream: Downstream, keepsAll: Bool, _ isolation: (any Actor)?) {
      delivery = Locked(Delivery(keepsAll: keepsAll))
      (self.downstream, self.isolation) = (downstream, isolation)
    }

    /// Starts the delivery. The subscriber may cancel in each of these steps.
    func start(_ values: Values<Downstream.Input>) {
      downstream?.receive(subscription: self)
      if let source = values.source { keep { source.whenEnded { self.perform { $0.end() } } } }
      keep { values.observe { self.receive($0) } }
    }

    private func keep(_ make: () -> Token) {
      if delivery.withLock({ $0.isOver }) { return }
      tokens.append(make())
      if delivery.withLock({ $0.isOver }) { close() }
    }

    private func receive(_ value: Downstream.Input) {
      // Discarded values are destroyed outside the lock, because a deinitializer of the user may do anything.
      let (step, discarded) = delivery.withLock { $0.put(value) }
      perform(step)
      _ = discarded
    }

    private func perform(_ event: (inout Delivery<Downstream.Input>) -> Delivery<Downstream.Input>.Step) {
      perform(delivery.withLock(event))
    }

    private func perform(_ first: Delivery<Downstream.Input>.Step) {
      var step = first
      while let downstream {
        switch step {
        case .deliver(let value):
          let more = downstream.receive(value)
          step = delivery.withLock { $0.taken(wanting: more) }
        case .complete:
          close()
          return downstream.receive(completion: .finished)
        case .rest: return
        }
      }
    }

    /// Releases the tokens and the subscriber.
    private func close() {
      let closed = tokens
      (tokens, downstream) = ([], nil)
      closed.forEach { $0.cancel() }
    }

    func request(_ demand: Subscribers.Demand) {
      if delivery.withLock({ $0.request(demand) }) { goOnInside() }
    }

    func cancel() {
      if let discarded = delivery.withLock({ $0.cancel() }) {
        goOnInside()
        _ = discarded
      }
    }

    /// Continues in the isolation: at once if the caller runs there.
    private func goOnInside() {
      if let isolation, !isRunning(on: isolation) { goOnLater(self, on: isolation) } else { goOn() }
    }

    func goOn() {
      let (isOver, step) = delivery.withLock { ($0.isOver, $0.next()) }
      if isOver { close() } else { perform(step) }
    }
  }

  /// An object that continues later in an isolation.
  private protocol Suspended: Sendable {
    func goOn()
  }

  /// Continues later in an isolation. Not generic, because a task must not capture the type of a subscriber.
  private func goOnLater(_ suspended: any Suspended, on isolation: any Actor) {
    Task { await goOn(suspended, in: isolation) }
  }

  private func goOn(_ suspended: any Suspended, in isolation: isolated any Actor) { suspended.goOn() }
#endif
