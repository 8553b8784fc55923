/// The values of an `Incr` as an asynchronous sequence: the current one, and each that a pass ends with.
///
/// ```swift
/// for await draft in draft.values { save(draft) }
/// ```
///
/// Rules: it belongs to the isolation of its graph. A consumer that is slower than the changes gets the newest value, and
/// misses those in between, unless it asked for every value. The observer lives as long as the iterator; the sequence
/// ends when its task is cancelled.
public struct Values<Value>: AsyncSequence {
  /// The value.
  public typealias Element = Value

  /// What a consumer gets that is slower than the changes.
  public enum Policy: Sendable {
    /// The newest value.
    case latest
    /// Every value that a pass ended with. Those that wait are kept.
    case every
  }

  let incr: Incr<Value>
  let policy: Policy

  /// Starts to observe.
  public func makeAsyncIterator() -> Iterator { Iterator(incr, policy) }

  /// Observes, and hands out what comes.
  public final class Iterator: AsyncIteratorProtocol {
    private var pending: [Value] = []
    private let policy: Policy
    private var token: Token?
    private let waiting = Locked(Waiting.nobody)

    init(_ incr: Incr<Value>, _ policy: Policy) {
      self.policy = policy
      token = incr.observe { [weak self] value in self?.receive(value) }
    }

    /// The next value, or nil when the task is cancelled.
    nonisolated(nonsending) public func next() async -> Value? { await next(isolation: #isolation) }

    /// The same in a certain isolation, which is the graph's. `for await` calls this one: through the other, by way of the
    /// protocol, it would leave the isolation.
    public func next(isolation: isolated (any Actor)?) async -> Value? {
      if pending.isEmpty { await waiting.wait() }
      return pending.isEmpty ? nil : pending.removeFirst()
    }

    private func receive(_ value: Value) {
      if policy == .latest { pending = [] }
      pending.append(value)
      waiting.wake(.nobody)
    }
  }
}

/// Whether somebody waits for a value.
private enum Waiting {
  case nobody
  case consumer(CheckedContinuation<Void, Never>)
  case cancelled
}

extension Locked<Waiting> {
  nonisolated(nonsending) fileprivate func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { consumer in
        let isCancelled = withLock { waiting in
          if case .cancelled = waiting { return true }
          waiting = .consumer(consumer)
          return false
        }
        if isCancelled { consumer.resume() }
      }
    } onCancel: {
      wake(.cancelled)
    }
  }

  fileprivate func wake(_ next: Waiting) {
    let consumer = withLock { waiting -> CheckedContinuation<Void, Never>? in
      defer { if case .cancelled = waiting {} else { waiting = next } }
      if case .consumer(let consumer) = waiting { return consumer }
      return nil
    }
    consumer?.resume()
  }
}

extension Incr {
  /// The values from now on; of those that a slow consumer missed, the newest.
  public var values: Values<Value> { values(.latest) }

  /// The values from now on.
  public func values(_ policy: Values<Value>.Policy) -> Values<Value> { Values(incr: self, policy: policy) }
}
