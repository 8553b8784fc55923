public import Incremental

/// The parts of a struct that are undone, each by its own difference.
///
/// ```swift
/// extension Document: DiffableByParts {
///   static let parts = DiffableParts(\Document.rows, \Document.title)       // the selection stays what it is
/// }
/// ```
///
/// Rules: what changes in several parts at once is one step. A part that is not listed is neither recorded nor undone.
public struct DiffableParts<Whole, each Part: Diffable>: PartList {
  @usableFromInline let places: (repeat WritablePlace<Whole, each Part>)

  /// Lists the parts, by paths that are stored, where speed matters.
  @inlinable
  public init(_ paths: repeat any WritableKeyPath<Whole, each Part> & Sendable) {
    places = (repeat WritablePlace(each paths, givenTo: "DiffableParts"))
  }

  /// The difference of each part.
  @inlinable
  public func difference(from old: Whole, to new: Whole) -> PartsDifference<repeat (each Part).Difference> {
    PartsDifference(repeat Self.difference((each places), old, new))
  }

  /// Changes each part.
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
