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
