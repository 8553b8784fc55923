/// The protocol of `DiffableParts` of any number and types. Do not conform to it.
public protocol PartList<Whole>: Sendable {
  /// The type that has these parts.
  associatedtype Whole
  /// The type of the differences.
  associatedtype Difference: UndoChange
  /// The difference of each part.
  func difference(from old: Whole, to new: Whole) -> Difference
  /// Changes each part.
  func apply(_ difference: Difference, to value: inout Whole)
}
