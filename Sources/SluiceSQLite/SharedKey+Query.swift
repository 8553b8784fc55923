#if SQLite
  public import GRDB
  public import Sluice

  extension SharedKey {
    /// The result of a query, which follows the database.
    ///
    /// ```swift
    /// @Shared(.query(in: database, id: "open-items") { db in try Item.filter(Column("isOpen")).fetchAll(db) })
    /// var items: [Item] = []
    /// ```
    ///
    /// Rules:
    /// - The query runs again after each transaction that changes what it reads, in this process on the connection that writes, before the next
    ///   transaction. A change by another connection or another process is noticed within half a second.
    /// - Without `save`, the value is read-only: a reducer that changes it sees its change until the storage has refused it, at once; then the value is that
    ///   of the database again, and the store reports ``QueryIsReadOnly``.
    /// - `save` makes the database equal to a value, in one transaction, off the store's isolation, a tenth of a second after a change or when `saved()` is
    ///   awaited. Not every value is saved, and one may be saved more than once: give new rows their ids in the reducer. If the query gives
    ///   another value after that, this one counts.
    /// - If `save` throws, nothing is changed in the database, the store reports the error, and the value is that of the database again. If the database
    ///   cannot be written for now (it is busy for more than five seconds, the disk is full), the value stays, and is saved with the next change.
    /// - Between a change and its saving, what others change in the database is not heard. If the query gives another
    ///   value than the change was made of, changes by `SharedPlace.update` are made anew on that, in the same
    ///   transaction; a change of a store is refused with ``QueryChanged``.
    /// - The first use of a value runs the query, and waits for it: never in an access to the same database. If it fails, the value is the default, and
    ///   the store reports the error: migrate the database before.
    ///
    /// - Parameters:
    ///   - database: a `DatabaseQueue` or a `DatabasePool`.
    ///   - id: names the query. Keys with one id, one database and one type of value name one place, and must have the same closures.
    ///   - fetch: reads the value.
    ///   - save: writes a value that a reducer has changed; nil if none may.
    public static func query(
      in database: any DatabaseWriter, id: String, fetch: @escaping @Sendable (Database) throws -> Value,
      save: (@Sendable (Database, Value) throws -> Void)? = nil
    ) -> SharedKey {
      SharedKey("query \(DatabaseName.of(database)) \(id)") { QueryStorage(id, in: database, fetch: fetch, save: save) }
    }
  }
#endif
