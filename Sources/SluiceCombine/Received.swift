#if Combine
  #if canImport(Combine)
    import Combine
  #else
    import OpenCombine
  #endif
  import Incremental

  /// The values of a publisher, as an asynchronous sequence that misses none.
  ///
  /// `publisher.values` requests one value at a time, and loses values of publishers that ignore demand.
  struct Received<Upstream: Publisher>: AsyncSequence where Upstream.Output: Sendable {
    typealias Element = Upstream.Output

    let publisher: Upstream

    func makeAsyncIterator() -> AsyncThrowingStream<Element, any Error>.Iterator {
      let (elements, inbox) = AsyncThrowingStream<Element, any Error>.makeStream()
      let receiver = Receiver<Element, Upstream.Failure>(inbox)
      inbox.onTermination = { _ in receiver.cancel() }
      publisher.subscribe(receiver)
      return elements.makeAsyncIterator()
    }
  }

  /// Forwards the values of a publisher, from any thread.
  private final class Receiver<Input: Sendable, Failure: Error>: Subscriber, @unchecked Sendable {
    // @unchecked Sendable because `phase` is locked, and a subscription can be cancelled from anywhere.
    private enum Phase {
      case waiting
      case subscribed(any Subscription)
      case over
    }

    private let phase = Locked(Phase.waiting)
    private let inbox: AsyncThrowingStream<Input, any Error>.Continuation

    init(_ inbox: AsyncThrowingStream<Input, any Error>.Continuation) { self.inbox = inbox }

    func receive(subscription: any Subscription) {
      let isWanted = phase.withLock { phase in
        guard case .waiting = phase else { return false }
        phase = .subscribed(subscription)
        return true
      }
      if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      inbox.yield(input)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      _ = take()
      switch completion {
      case .finished: inbox.finish()
      case .failure(let error): inbox.finish(throwing: error)
      }
    }

    func cancel() { take()?.cancel() }

    /// Returns the subscription, and ends the receiver.
    private func take() -> (any Subscription)? {
      phase.withLock { phase in
        defer { phase = .over }
        if case .subscribed(let subscription) = phase { return subscription }
        return nil
      }
    }
  }
#endif
