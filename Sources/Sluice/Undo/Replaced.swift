/// The difference of a value that is compared as a whole.
///
/// It shares the memory of its values: an array is retained as a whole until one of the values is released, but a
/// collection that shares nodes between versions needs little more.
public struct Replaced<Value: Equatable>: UndoChange, Equatable {
  /// The value before.
  public let old: Value
  /// The value after.
  public let new: Value

  /// Creates a difference.
  @inlinable
  public init(old: Value, new: Value) { (self.old, self.new) = (old, new) }

  /// Returns the difference with the values exchanged.
  @inlinable
  public func inverted() -> Replaced { Replaced(old: new, new: old) }

  /// Whether both values are equal.
  @inlinable public var isEmpty: Bool { old == new }
  /// One.
  @inlinable public var count: Int { 1 }
  /// The size of both values.
  @inlinable public var byteCount: Int { undoBytes(of: old) + undoBytes(of: new) }
}

extension Replaced: Sendable where Value: Sendable {}
extension Replaced: Codable where Value: Codable {}
