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

// MARK: - Whole values

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

// MARK: - Rows

extension Rows.Changes: UndoChange {
  /// The number of changed rows.
  @inlinable public var count: Int { removed.count + inserted.count + moved.count + updated.count }

  /// The size of the changed rows.
  @inlinable
  public var byteCount: Int {
    var bytes = MemoryLayout<Self>.size + moved.count * MemoryLayout<Moved>.stride
    for row in removed { bytes += undoBytes(of: row.row) }
    for row in inserted { bytes += undoBytes(of: row.row) }
    for row in updated { bytes += undoBytes(of: row.old) + undoBytes(of: row.new) }
    return bytes
  }
}

extension Rows: Diffable where Row: Equatable {
  /// Returns the changes of the rows.
  ///
  /// - Complexity: O(changes × log n) if one was made from the other.
  @inlinable
  public static func difference(from old: Rows, to new: Rows) -> Changes { new.changes(from: old) }

  /// Applies the changes to the rows.
  ///
  /// If other rows were inserted or removed since, it applies what fits: by ids, and as close to the recorded positions
  /// as possible.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public static func apply(_ changes: Changes, to rows: inout Rows) {
    if !rows.apply(changes) { rows.applyWhatFits(changes) }
  }

  @inlinable @inline(never)
  mutating func applyWhatFits(_ changes: Changes) {
    for row in changes.removed { remove(id: row.row.id) }
    var places = changes.moved.map { (position: $0.to, row: self[id: $0.id]) }
    for move in changes.moved { remove(id: move.id) }
    places += changes.inserted.map { ($0.position, $0.row) }
    for (position, row) in places.sorted(by: { $0.position < $1.position }) {
      if let row { insert(row, at: Swift.min(position, count)) }
    }
    for row in changes.updated { update(row.new.id) { $0 = row.new } }
  }
}

// MARK: - Entities and tables

extension Entities: Diffable {
  /// Returns the changes of the rows, which determine the indexes.
  ///
  /// - Complexity: O(changes × log n) if one was made from the other.
  @inlinable
  public static func difference(from old: Entities, to new: Entities) -> Rows<Row>.Changes {
    new.rows.changes(from: old.rows)
  }

  /// Applies the changes to the rows, as far as possible.
  ///
  /// If a returning row has a key that another row has now, in a unique index, nothing is changed.
  ///
  /// - Complexity: O(changes × log n) for each index.
  @inlinable
  public static func apply(_ changes: Rows<Row>.Changes, to entities: inout Entities) {
    try? entities.reviseRows { Rows<Row>.apply(changes, to: &$0) }
  }
}

extension Tables: Diffable where Schema: Diffable {
  /// Returns the difference of the schema.
  @inlinable
  public static func difference(from old: Tables, to new: Tables) -> Schema.Difference {
    Schema.difference(from: old.schema, to: new.schema)
  }

  /// Applies the difference of the schema to the tables.
  ///
  /// If a row would then refer to a missing one, nothing is changed. A table whose unique index refuses the change
  /// stays as it is.
  ///
  /// - Complexity: that of the schema, and O(log n) for each row that changed and each relation.
  @inlinable
  public static func apply(_ difference: Schema.Difference, to tables: inout Tables) {
    try? tables.edit { Schema.apply(difference, to: &$0) }
  }
}
