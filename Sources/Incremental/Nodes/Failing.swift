extension Incr {
  /// Returns a value that is `transform` of this one, or that fails with the error that `transform` throws.
  ///
  /// Values that depend on a failed value are not computed: they have the same error until the value has recovered.
  ///
  /// ```swift
  /// let number = text.tryMap { try parse($0) }
  /// let token = number.observe(failure: { show($0) }) { show($0) }
  /// ```
  @inlinable
  public func tryMap<Result: Equatable>(_ transform: @escaping (Value) throws -> Result) -> Incr<Result> {
    let a = Unmanaged.passUnretained(node)
    return Incr<Result>(
      node: ValueNode(from: node) { node in
        let value = a._withUnsafeGuaranteedRef { $0.current }
        return unsafeDowncast(node, to: ValueNode<Result>.self).store(Swift.Result { try transform(value) })
      })
  }

  /// Returns this value or, while it is failed, what `replacement` returns for its error.
  @inlinable
  public func recover(_ replacement: @escaping (any Error) -> Value) -> Incr where Value: Equatable {
    let a = Unmanaged.passUnretained(node)
    let result = ValueNode<Value>(from: node) { node in
      let value = a._withUnsafeGuaranteedRef { source in
        if let failure = source.failureOrNil { replacement(failure) } else { source.current }
      }
      return unsafeDowncast(node, to: ValueNode<Value>.self).store(value, { $0 == $1 })
    }
    result.flags.insert(.handlesFailure)
    return Incr(node: result)
  }
}

extension ValueNode where Value: Equatable {
  /// Stores the value or the error.
  @inlinable
  package func store(_ result: Result<Value, any Error>) -> Bool {
    switch result {
    case .success(let value): store(value, { $0 == $1 })
    case .failure(let error): fail(error)
    }
  }
}

// MARK: - The last known value

extension Incr {
  /// Returns the value or, while it is nil, its last value that was not nil, marked as stale; before there was one,
  /// `empty`, also marked as stale.
  ///
  /// ```swift
  /// let profile = user.map { $0.map(Profile.init) }.withFallback(empty: Profile())
  /// ```
  ///
  /// Rules: only values that it had while the result was observed are kept, as with `scan`.
  @inlinable
  public func withFallback<Wrapped: Equatable>(
    empty: @autoclosure () -> Wrapped
  ) -> Incr<LastKnown<Wrapped>> where Value == Wrapped? {
    scan(LastKnown(empty(), isStale: true)) { held, value in
      value.map { LastKnown($0) } ?? LastKnown(held.value, isStale: true)
    }
  }
}

/// A value for display that may be only the last known one.
///
/// While the original value is missing, it holds the last one, marked as stale.
public struct LastKnown<Value> {
  /// The current value, or the last known one, or a stand-in until there has been one.
  public let value: Value
  /// Whether the original value is missing.
  public let isStale: Bool

  /// Makes a value, which is stale if `isStale` is true.
  @inlinable
  public init(_ value: Value, isStale: Bool = false) { (self.value, self.isStale) = (value, isStale) }
}

extension LastKnown: Equatable where Value: Equatable {}
extension LastKnown: Hashable where Value: Hashable {}
extension LastKnown: Sendable where Value: Sendable {}

// MARK: - Failures of nodes

extension Node {
  /// The error that the node has instead of a value.
  final var failure: (any Error)? { flags.contains(.isFailed) ? extra?.failure : nil }

  /// Gives the node an error instead of a value. Returns whether that is a change: failing again with an identical
  /// error is none.
  @usableFromInline
  package final func fail(_ error: any Error) -> Bool {
    if let failure, isSame(failure, error) { return false }
    if !flags.contains(.isFailed) {
      flags.insert(.isFailed)
      graph.counts.failed += 1
      graph.needsSlowPath = true
    }
    ensureExtra().failure = error
    return true
  }

  /// Updates the counts when a failed node recovers or is freed.
  final func forgetFailure() {
    graph.counts.failed -= 1
    graph.updateCare()
  }

  /// Removes the error before the node runs again, and returns it.
  final func takeFailure() -> (any Error)? {
    guard flags.contains(.isFailed) else { return nil }
    flags.remove(.isFailed)
    defer {
      extra?.failure = nil
      forgetFailure()
    }
    return extra?.failure
  }
}

/// Returns whether both are one error object that was thrown once and handed on. Errors cannot be compared, but each
/// thrown error is a new object.
///
/// Unsafe, because an `any Error` is the address of the object that holds the error. The caller holds both, so equal
/// addresses mean one object. If a copy were handed on, it would count as another failure.
func isSame(_ a: any Error, _ b: any Error) -> Bool {
  // Optional, because a generic function that takes an `any Error` receives the error inside it.
  unsafeBitCast(a as (any Error)?, to: UInt.self) == unsafeBitCast(b as (any Error)?, to: UInt.self)
}

extension Graph {
  func updateCare() {
    needsSlowPath = counts.failed > 0 || isReported || isProvisional
  }
}
