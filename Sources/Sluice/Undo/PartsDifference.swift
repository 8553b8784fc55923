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
