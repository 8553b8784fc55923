/// Two keys, of which the first decides, and the second where the first are equal.
public struct SortedPair<First: Comparable, Second: Comparable>: Comparable {
  /// The key that decides.
  public let first: First
  /// The key that decides where the first are equal.
  public let second: Second

  /// Makes a pair.
  @inlinable
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  /// Compares the first keys, and the second if they are equal.
  @inlinable
  public static func < (a: SortedPair, b: SortedPair) -> Bool {
    if a.first < b.first { return true }
    return !(b.first < a.first) && a.second < b.second
  }
}

extension SortedPair: Sendable where First: Sendable, Second: Sendable {}
