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
