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

extension Bool: Diffable {}
extension Int: Diffable {}
extension Double: Diffable {}
extension String: Diffable {}
extension Optional: Diffable where Wrapped: Equatable {}
extension Array: Diffable where Element: Equatable {}
extension Set: Diffable {}
extension Dictionary: Diffable where Value: Equatable {}
extension PersistentMap: Diffable where Value: Equatable {}
