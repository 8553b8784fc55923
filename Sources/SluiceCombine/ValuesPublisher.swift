#if Combine
  #if canImport(Combine)
    import Combine
  #else
    import OpenCombine
  #endif
  import Sluice

  /// Publishes values, with one observer for each subscriber.
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
#endif
