/// The differences of several parts.
public struct PartsDifference<each Change: UndoChange>: UndoChange {
  /// The changes, in the order of the parts.
  public let changes: (repeat each Change)

  /// Makes a difference of those of the parts.
  @inlinable
  public init(_ changes: repeat each Change) { self.changes = (repeat each changes) }

  /// The way back.
  @inlinable
  public func inverted() -> PartsDifference { PartsDifference(repeat (each changes).inverted()) }

  /// Whether nothing changed in any.
  @inlinable
  public var isEmpty: Bool {
    for change in repeat each changes { if !change.isEmpty { return false } }
    return true
  }

  /// How many elements changed in all.
  @inlinable
  public var count: Int {
    var sum = 0
    for change in repeat each changes { sum += change.isEmpty ? 0 : change.count }
    return sum
  }

  /// The size of all.
  @inlinable
  public var byteCount: Int {
    var sum = 0
    for change in repeat each changes { sum += change.byteCount }
    return sum
  }
}

extension PartsDifference: Sendable where repeat each Change: Sendable {}

extension PartsDifference: Equatable where repeat each Change: Equatable {
  /// Whether the same changed in all.
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
