/// The difference of a value that is compared as a whole.
///
/// It shares what the values share: of an array, the whole is kept until one of them goes; of a collection that shares nodes
/// between versions, little.
public struct Replaced<Value: Equatable>: UndoChange, Equatable {
  /// The value before.
  public let old: Value
  /// The value after.
  public let new: Value

  /// Makes a difference.
  @inlinable
  public init(old: Value, new: Value) { (self.old, self.new) = (old, new) }

  /// The way back.
  @inlinable
  public func inverted() -> Replaced { Replaced(old: new, new: old) }

  /// Whether both are equal.
  @inlinable public var isEmpty: Bool { old == new }
  /// One.
  @inlinable public var count: Int { 1 }
  /// The size of both.
  @inlinable public var byteCount: Int { undoBytes(of: old) + undoBytes(of: new) }
}

extension Replaced: Sendable where Value: Sendable {}
extension Replaced: Codable where Value: Codable {}
