public import Incremental

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

// MARK: - Differences of parts

/// The differences of several parts.
public struct PartsDifference<each Change: UndoChange>: UndoChange {
  /// The changes, in the order of the parts.
  public let changes: (repeat each Change)

  /// Combines the differences of the parts.
  @inlinable
  public init(_ changes: repeat each Change) { self.changes = (repeat each changes) }

  /// Returns the inverse of each change.
  @inlinable
  public func inverted() -> PartsDifference { PartsDifference(repeat (each changes).inverted()) }

  /// Whether all changes are empty.
  @inlinable
  public var isEmpty: Bool {
    for change in repeat each changes { if !change.isEmpty { return false } }
    return true
  }

  /// The total number of changed elements.
  @inlinable
  public var count: Int {
    var sum = 0
    for change in repeat each changes { sum += change.isEmpty ? 0 : change.count }
    return sum
  }

  /// The total size of the changes.
  @inlinable
  public var byteCount: Int {
    var sum = 0
    for change in repeat each changes { sum += change.byteCount }
    return sum
  }
}

extension PartsDifference: Sendable where repeat each Change: Sendable {}

extension PartsDifference: Equatable where repeat each Change: Equatable {
  /// Returns whether the changes of all parts are equal.
  @inlinable
  public static func == (a: PartsDifference, b: PartsDifference) -> Bool {
    for (one, other) in repeat (each a.changes, each b.changes) { if one != other { return false } }
    return true
  }
}

extension PartsDifference: Encodable where repeat each Change: Encodable {
  /// Encodes an array of the changes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for change in repeat each changes { try container.encode(change) }
  }
}

extension PartsDifference: Decodable where repeat each Change: Decodable {
  /// Decodes an array of the changes.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(repeat try container.decode((each Change).self))
  }
}
