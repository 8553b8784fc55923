/// A value whose changes are those of some of its parts.
///
/// See `DiffableParts`.
public protocol DiffableByParts: Diffable where Difference == UndoneParts.Difference {
  /// The type of the list of parts.
  associatedtype UndoneParts: PartList<Self>
  /// The parts that are recorded and undone.
  static var parts: UndoneParts { get }
}

extension DiffableByParts {
  /// Returns the differences of the parts.
  @inlinable
  public static func difference(from old: Self, to new: Self) -> UndoneParts.Difference {
    parts.difference(from: old, to: new)
  }

  /// Applies the differences to the parts.
  @inlinable
  public static func apply(_ difference: UndoneParts.Difference, to value: inout Self) {
    parts.apply(difference, to: &value)
  }
}
