/// The values of an `Incr` as an asynchronous sequence: the current value, and the value after each pass that changed
/// it.
///
/// ```swift
/// for await draft in draft.values { save(draft) }
/// ```
///
/// Rules: the sequence belongs to the isolation of its graph. A consumer that is slower than the changes gets the
/// newest value, and misses those in between, unless the policy is `every`. The observer lives as long as the
/// iterator. The sequence ends when the consumer's task is cancelled.
public struct Values<Value>: AsyncSequence {
  /// The type of the values.
  public typealias Element = Value

  /// A choice of the values that a consumer gets if it is slower than the changes.
  public enum Policy: Sendable {
    /// The newest value.
    case latest
    /// Each value with which a pass ended. Values that the consumer has not taken are kept.
    case every
  }

  package let policy: Policy
  package let observe: (@escaping (Value) -> Void) -> Token
  /// The store to which the values belong, for code that needs its isolation and its end; nil for values of the graph.
  package var source: (any ValuesSource)?

  /// Makes a sequence of the values that `observe` passes to its closure, until the token that it returns is cancelled.
  package init(
    _ policy: Policy, of source: (any ValuesSource)? = nil, _ observe: @escaping (@escaping (Value) -> Void) -> Token
  ) {
    (self.policy, self.source, self.observe) = (policy, source, observe)
  }

  /// Starts to observe.
  public func makeAsyncIterator() -> Iterator { Iterator(policy, observe) }

  /// An iterator that observes the value, and returns the values that arrive.
  public final class Iterator: AsyncIteratorProtocol {
    private let policy: Policy
    private var token: Token?
    /// Behind a lock, because before macOS 15 `for await` calls `next()` outside the isolation of the graph.
    private let inbox = Locked(Inbox<Value>())

    init(_ policy: Policy, _ observe: (@escaping (Value) -> Void) -> Token) {
      self.policy = policy
      token = observe { [weak self] value in self?.receive(value) }
    }

    /// Returns the next value when there is one, or nil when the task is cancelled.
    nonisolated(nonsending) public func next() async -> Value? { await next(isolation: #isolation) }

    /// Returns the next value, in the given isolation, which is the graph's. `for await` calls this method: if it
    /// called the other one, through the protocol, it would leave the isolation.
    public func next(isolation: isolated (any Actor)?) async -> Value? {
      if let value = inbox.take() { return value }
      await inbox.wait()
      return inbox.take()
    }

    private func receive(_ value: Value) {
      inbox.put(value, insteadOfOthers: policy == .latest)
    }
  }
}

/// The values that have arrived and have not been taken, and the waiting consumer, if there is one.
private struct Inbox<Value> {
  var pending: [Value] = []
  var waiting = Waiting.nobody

  enum Waiting {
    case nobody
    case consumer(CheckedContinuation<Void, Never>)
    case cancelled
  }

  /// Returns the consumer to resume, if one is waiting.
  mutating func wake(leaving next: Waiting) -> CheckedContinuation<Void, Never>? {
    defer { if case .cancelled = waiting {} else { waiting = next } }
    if case .consumer(let consumer) = waiting { return consumer }
    return nil
  }

  /// Makes the consumer wait and returns true; returns false if there is a value or a cancellation to handle at once.
  mutating func holds(_ consumer: CheckedContinuation<Void, Never>) -> Bool {
    guard pending.isEmpty, case .nobody = waiting else { return false }
    waiting = .consumer(consumer)
    return true
  }
}

extension Locked {
  fileprivate func put<Element>(_ value: Element, insteadOfOthers: Bool) where Value == Inbox<Element> {
    withLock { inbox in
      if insteadOfOthers { inbox.pending = [] }
      inbox.pending.append(value)
      return inbox.wake(leaving: .nobody)
    }?.resume()
  }

  fileprivate func take<Element>() -> Element? where Value == Inbox<Element> {
    withLock { $0.pending.isEmpty ? nil : $0.pending.removeFirst() }
  }

  nonisolated(nonsending) fileprivate func wait<Element>() async where Value == Inbox<Element> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { consumer in
        if !withLock({ $0.holds(consumer) }) { consumer.resume() }
      }
    } onCancel: {
      withLock { $0.wake(leaving: .cancelled) }?.resume()
    }
  }
}

extension Incr {
  /// The values from now on, beginning with the current one. A slow consumer gets the newest of the values that it
  /// missed.
  public var values: Values<Value> { values(.latest) }

  /// Returns the values from now on, beginning with the current one.
  public func values(_ policy: Values<Value>.Policy) -> Values<Value> {
    Values(policy) { receive in observe { receive($0) } }
  }
}

/// A source of values that has an isolation and an end: a store.
package protocol ValuesSource {
  /// The isolation to which the values belong.
  var home: (any Actor)? { get }
  /// Calls `body` once, when there are no more values and all observers were notified of the last one; calls it at once
  /// if that has already happened.
  func whenEnded(_ body: @escaping () -> Void) -> Token
}
