/// A value, and whether it is only the last one that there was.
///
/// A value that is missing now and then, held for display: the last good value, marked as stale.
public struct LastKnown<Value> {
  /// The value, or the last one that there was, or a stand-in until there has been one.
  public let value: Value
  /// Whether there is no value now.
  public let isStale: Bool

  /// Makes a value that is held.
  @inlinable
  public init(_ value: Value, isStale: Bool = false) { (self.value, self.isStale) = (value, isStale) }
}

extension LastKnown: Equatable where Value: Equatable {}
extension LastKnown: Hashable where Value: Hashable {}
extension LastKnown: Sendable where Value: Sendable {}

extension Incr {
  /// The value; while it is nil, the last one that there was, marked as stale; and before the first one `empty`, stale.
  ///
  /// ```swift
  /// let profile = user.map { $0.map(Profile.init) }.withFallback(empty: Profile())
  /// ```
  ///
  /// Rules: only values that it took while the result was observed are held, as with `scan`.
  @inlinable
  public func withFallback<Wrapped: Equatable>(
    empty: @autoclosure () -> Wrapped
  ) -> Incr<LastKnown<Wrapped>> where Value == Wrapped? {
    scan(LastKnown(empty(), isStale: true)) { held, value in
      value.map { LastKnown($0) } ?? LastKnown(held.value, isStale: true)
    }
  }
}
