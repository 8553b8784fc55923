/// The rows of each table that are to be removed: those that were requested, and those that follow by the rules of
/// relations.
@usableFromInline
final class Removal {
  @usableFromInline var tables: [(place: Int, ids: AnyObject)] = []

  @inlinable
  init() {}

  /// Returns the ids to remove from the table at a place in the schema, to which more can be added.
  @inlinable
  func ids<Row: Entity>(at place: Int?, of row: Row.Type) -> RemovedIDs<Row.ID> {
    if let known = known(at: place, of: row) { return known }
    let ids = RemovedIDs<Row.ID>()
    tables.append((place ?? 0, ids))
    return ids
  }

  /// Returns the ids to remove from the table at a place in the schema, or nil if there are none.
  @inlinable
  func known<Row: Entity>(at place: Int?, of row: Row.Type) -> RemovedIDs<Row.ID>? {
    for table in tables where table.place == place {
      return unsafeDowncast(table.ids, to: RemovedIDs<Row.ID>.self)
    }
    return nil
  }

  /// Returns whether rows of the table at a place are removed.
  @inlinable
  func concerns(_ place: Int) -> Bool { tables.contains { $0.place == place } }
}

/// A set of ids, in the order in which they were inserted.
@usableFromInline
final class RemovedIDs<ID: Hashable> {
  @usableFromInline private(set) var list: [ID] = []
  @usableFromInline var all: Set<ID> = []

  @inlinable
  init() {}

  @inlinable
  func contains(_ id: ID) -> Bool { all.contains(id) }

  @usableFromInline
  func insert(_ id: ID) {
    if all.insert(id).inserted { list.append(id) }
  }
}
