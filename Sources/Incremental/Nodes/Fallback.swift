/// A value, and whether it is only the last one that there was.
///
/// A value that is missing now and then, held for display: the last good value, marked as stale.
public struct Held<Value> {
  /// The value, or the last one that there was, or a stand-in until there has been one.
  public let value: Value
  /// Whether there is no value now.
  public let isStale: Bool

  /// Makes a value that is held.
  @inlinable
  public init(_ value: Value, isStale: Bool = false) { (self.value, self.isStale) = (value, isStale) }
}

extension Held: Equatable where Value: Equatable {}
extension Held: Hashable where Value: Hashable {}
extension Held: Sendable where Value: Sendable {}

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
  ) -> Incr<Held<Wrapped>> where Value == Wrapped? {
    scan(Held(empty(), isStale: true)) { held, value in
      value.map { Held($0) } ?? Held(held.value, isStale: true)
    }
  }
}
