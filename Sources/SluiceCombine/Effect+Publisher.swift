#if Combine
  import Incremental
  public import Sluice

  #if canImport(Combine)
    public import Combine
  #else
    public import OpenCombine
  #endif

  // MARK: - Publishers as effects

  extension Effect {
    /// Returns an effect that sends an action for each value of a publisher, until the publisher completes.
    ///
    /// ```swift
    /// .stream(location.publisher) { .moved($0) }.catch { .lost("\($0)") }
    /// ```
    ///
    /// Rules: it subscribes in the store's isolation when the effect starts, with unlimited demand. Values may arrive
    /// on any thread; all are handled in the store's isolation soon after, in order of arrival. The effect ends when
    /// the publisher completes, and fails if the publisher fails. After the effect is cancelled, no value is handled,
    /// and the subscription is cancelled as soon as the effect's task notices the cancellation.
    public static func stream<Upstream: Publisher>(
      _ publisher: Upstream, file: StaticString = #fileID, line: UInt = #line,
      _ action: @escaping (Upstream.Output) -> Action
    ) -> Effect where Upstream.Output: Sendable {
      .stream(Received(publisher: publisher), file: file, line: line, action)
    }
  }

  extension Context {
    /// Sends an action for each value of a publisher, until it completes.
    ///
    /// ```swift
    /// context.run(location.publisher, id: "location") { .moved($0) }
    /// ```
    ///
    /// Rules: those of `Effect.stream`. With `catch`, a failure of the publisher becomes that action; else it goes to
    /// the store's error handler.
    public func run<Upstream: Publisher>(
      _ publisher: Upstream, id: (any Hashable)? = nil, cancelInFlight: Bool = false, file: StaticString = #fileID,
      line: UInt = #line, _ action: @escaping (Upstream.Output) -> Action, catch failure: ((any Error) -> Action)? = nil
    ) where Upstream.Output: Sendable {
      run(
        Received(publisher: publisher), id: id, cancelInFlight: cancelInFlight, file: file, line: line, action,
        catch: failure)
    }
  }

  // MARK: - Publishers as sequences

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

  /// A subscriber that forwards the values of a publisher, from any thread.
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
