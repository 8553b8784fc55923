public import Incremental

/// A value that can compute the difference between two of its versions, and apply it.
///
/// ```swift
/// struct Settings: Equatable, Sendable { … }
/// extension Settings: Diffable {}        // all there is to write: compared as a whole
/// ```
///
/// | Value | Difference |
/// |---|---|
/// | `Rows` | the rows that changed, and their positions |
/// | a struct with `DiffableParts` | the difference of each part |
/// | any other `Equatable` value | the old value and the new one |
///
/// Rules: the difference, applied to the old value, gives one that equals the new value. Inverted and applied to the
/// new value, it gives the old one.
public protocol Diffable {
  /// The type of a difference.
  associatedtype Difference: UndoChange

  /// Returns the difference between two versions; it is empty if they are equal.
  static func difference(from old: Self, to new: Self) -> Difference

  /// Applies a difference to a value.
  static func apply(_ difference: Difference, to value: inout Self)
}

extension Diffable where Self: Equatable {
  /// Returns the old and the new value.
  @inlinable
  public static func difference(from old: Self, to new: Self) -> Replaced<Self> { Replaced(old: old, new: new) }

  /// Replaces the value by the new one.
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
