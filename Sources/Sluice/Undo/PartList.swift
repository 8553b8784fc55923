/// The requirements of `DiffableParts` of any number and types.
///
/// Do not conform to it.
public protocol PartList<Whole>: Sendable {
  /// The type that has these parts.
  associatedtype Whole
  /// The type of the combined difference.
  associatedtype Difference: UndoChange
  /// Returns the differences of the parts.
  func difference(from old: Whole, to new: Whole) -> Difference
  /// Applies the differences to the parts.
  func apply(_ difference: Difference, to value: inout Whole)
}
