public import Incremental

/// A value that computes the difference between two versions of it, and changes one into the other.
///
/// ```swift
/// struct Settings: Equatable, Sendable { … }
/// extension Settings: Diffable {}        // all there is to write: compared as a whole
/// ```
///
/// | What | its difference |
/// |---|---|
/// | `Rows` | the rows that changed, and their places |
/// | a struct with `DiffableParts` | that of each part |
/// | any other `Equatable` value | the old value and the new one |
///
/// Rules: applied to the old value, the difference gives one that equals the new; inverted and applied to the new one, it gives
/// the old.
public protocol Diffable {
  /// The type of a difference.
  associatedtype Difference: UndoChange

  /// The difference between two versions; it is empty if they are equal.
  static func difference(from old: Self, to new: Self) -> Difference

  /// Changes a value as a difference says.
  static func apply(_ difference: Difference, to value: inout Self)
}

extension Diffable where Self: Equatable {
  /// The old value and the new one.
  @inlinable
  public static func difference(from old: Self, to new: Self) -> Replaced<Self> { Replaced(old: old, new: new) }

  /// Takes the new value.
  @inlinable
  public static func apply(_ difference: Replaced<Self>, to value: inout Self) { value = difference.new }
}

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

extension Bool: Diffable {}
extension Int: Diffable {}
extension Double: Diffable {}
extension String: Diffable {}
extension Optional: Diffable where Wrapped: Equatable {}
extension Array: Diffable where Element: Equatable {}
extension Set: Diffable {}
extension Dictionary: Diffable where Value: Equatable {}
extension PersistentMap: Diffable where Value: Equatable {}
