public import Incremental

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
