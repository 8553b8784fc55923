public import Incremental

/// The parts of a struct that are recorded and undone, each by its own difference.
///
/// ```swift
/// extension Document: DiffableByParts {
///   static let parts = DiffableParts(\Document.rows, \Document.title)       // the selection stays what it is
/// }
/// ```
///
/// Rules: changes of several parts at once are one step. A part that is not listed is neither recorded nor undone.
public struct DiffableParts<Whole, each Part: Diffable>: PartList {
  @usableFromInline let places: (repeat WritablePlace<Whole, each Part>)

  /// Creates the list from paths.
  ///
  /// For speed, use paths of stored properties.
  @inlinable
  public init(_ paths: repeat any WritableKeyPath<Whole, each Part> & Sendable) {
    places = (repeat WritablePlace(each paths, givenTo: "DiffableParts"))
  }

  /// Returns the differences of the parts.
  @inlinable
  public func difference(from old: Whole, to new: Whole) -> PartsDifference<repeat (each Part).Difference> {
    PartsDifference(repeat Self.difference((each places), old, new))
  }

  /// Applies the differences to the parts.
  @inlinable
  public func apply(_ difference: PartsDifference<repeat (each Part).Difference>, to value: inout Whole) {
    repeat Self.apply(each difference.changes, each places, to: (each Part).self, &value)
  }

  @inlinable
  static func difference<One: Diffable>(
    _ place: WritablePlace<Whole, One>, _ old: Whole, _ new: Whole
  ) -> One.Difference {
    place.read(old) { old in place.read(new) { One.difference(from: old, to: $0) } }
  }

  @inlinable
  static func apply<One: Diffable>(
    _ change: One.Difference, _ place: WritablePlace<Whole, One>, to part: One.Type, _ value: inout Whole
  ) {
    if change.isEmpty { return }
    place.modify(&value) { One.apply(change, to: &$0) }
  }
}
