public import Incremental

extension Entities: Diffable {
  /// The rows that changed; the indexes follow from them.
  ///
  /// - Complexity: O(changes × log n) if one was made from the other.
  @inlinable
  public static func difference(from old: Entities, to new: Entities) -> Rows<Row>.Changes {
    new.rows.changes(from: old.rows)
  }

  /// Changes the rows that the difference names, as far as it fits. If a row that comes back has the key of another by now, in a
  /// unique index, nothing is changed.
  ///
  /// - Complexity: O(changes × log n) for each index.
  @inlinable
  public static func apply(_ changes: Rows<Row>.Changes, to entities: inout Entities) {
    try? entities.reviseRows { Rows<Row>.apply(changes, to: &$0) }
  }
}

extension Tables: Diffable where Schema: Diffable {
  /// The difference of the schema.
  @inlinable
  public static func difference(from old: Tables, to new: Tables) -> Schema.Difference {
    Schema.difference(from: old.schema, to: new.schema)
  }

  /// Changes the tables by the difference of the schema. If a row would then refer to one that is not there, nothing is changed; a table
  /// that its unique index refuses to change stays as it is.
  ///
  /// - Complexity: that of the schema, and O(log n) for each row that changed and each relation.
  @inlinable
  public static func apply(_ difference: Schema.Difference, to tables: inout Tables) {
    try? tables.edit { Schema.apply(difference, to: &$0) }
  }
}
