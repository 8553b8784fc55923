#if Combine
  #if canImport(Combine)
    import Combine
  #else
    import OpenCombine
  #endif
  import Incremental
  import Sluice

  /// Delivers values to one subscriber, in the isolation of the values.
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
