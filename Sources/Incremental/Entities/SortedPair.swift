/// A pair of keys, ordered by the first key and, where the first keys are equal, by the second.
public struct SortedPair<First: Comparable, Second: Comparable>: Comparable {
  /// The key that is compared first.
  public let first: First
  /// The key that is compared if the first keys are equal.
  public let second: Second

  /// Makes a pair.
  @inlinable
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  /// Compares the first keys and, if they are equal, the second ones.
  @inlinable
  public static func < (a: SortedPair, b: SortedPair) -> Bool {
    if a.first < b.first { return true }
    return !(b.first < a.first) && a.second < b.second
  }
}

extension SortedPair: Sendable where First: Sendable, Second: Sendable {}
