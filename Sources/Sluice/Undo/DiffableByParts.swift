/// A value whose changes are those of some of its parts. `DiffableParts` shows how.
public protocol DiffableByParts: Diffable where Difference == UndoneParts.Difference {
  /// The type of the list.
  associatedtype UndoneParts: PartList<Self>
  /// The parts that are undone.
  static var parts: UndoneParts { get }
}

extension DiffableByParts {
  /// The difference of each part.
  @inlinable
  public static func difference(from old: Self, to new: Self) -> UndoneParts.Difference {
    parts.difference(from: old, to: new)
  }

  /// Changes each part.
  @inlinable
  public static func apply(_ difference: UndoneParts.Difference, to value: inout Self) {
    parts.apply(difference, to: &value)
  }
}
