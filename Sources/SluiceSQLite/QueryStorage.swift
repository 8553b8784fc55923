#if SQLite
  public import GRDB
  import Incremental
  public import Sluice

  // MARK: - The key

  extension SharedKey {
    /// Returns the key of the result of a query, which follows the database.
    ///
    /// ```swift
    /// @Shared(.query(in: database, id: "open-items") { db in try Item.filter(Column("isOpen")).fetchAll(db) })
    /// var items: [Item] = []
    /// ```
    ///
    /// Rules:
    /// - The query runs again after each transaction that changes what it reads: for one of this process on the
    ///   connection that writes, before the next transaction; for one of another connection or another process, within
    ///   half a second.
    /// - Without `save`, the value is read-only. A reducer that changes it sees its change until the storage refuses
    ///   it, at once; then the value is reset to that of the database, and the store reports
    ///   `SharedDatabaseError.queryIsReadOnly`.
    /// - `save` makes the database equal to a value, in one transaction, off the store's isolation, a tenth of a second
    ///   after a change or when `saved()` is awaited. Not every value is saved, and one may be saved more than once:
    ///   give new rows their ids in the reducer. If the query returns another value afterwards, that one replaces the
    ///   saved value.
    /// - If `save` throws, the database stays unchanged, the store reports the error, and the value is reset to that of
    ///   the database. If the database cannot be written for now (it is busy for more than five seconds, or the disk is
    ///   full), the value is kept, and is saved with the next change.
    /// - Between a change and its saving, changes of the database by other code are not noticed. If the query then
    ///   returns another value than the change was made from, changes by `SharedPlace.update` are applied again to that
    ///   value, in the same transaction; a change by a store is refused with `SharedDatabaseError.queryChanged`.
    /// - The first use of a value runs the query, and waits for it, so never use it first within an access to the same
    ///   database. If the query fails, the value is the default, and the store reports the error: migrate the database
    ///   before.
    ///
    /// - Parameters:
    ///   - database: A `DatabaseQueue` or a `DatabasePool`.
    ///   - id: The name of the query. Keys with one id, one database and one type of value name one place, and must
    ///     have the same closures.
    ///   - fetch: Reads the value.
    ///   - save: Writes a value that a reducer has changed; nil if the value is read-only.
    public static func query(
      in database: any DatabaseWriter, id: String, fetch: @escaping @Sendable (Database) throws -> Value,
      save: (@Sendable (Database, Value) throws -> Void)? = nil
    ) -> SharedKey {
      SharedKey("query \(DatabaseName.of(database)) \(id)") { QueryStorage(id, in: database, fetch: fetch, save: save) }
    }
  }

  // MARK: - Storage

  /// The result of a query as a shared value.
  final class QueryStorage<Value: Equatable & Sendable>: ExclusiveStorage {
    private let id: String
    private let content: DatabaseContent<Value>
    private let fetch: @Sendable (Database) throws -> Value
    private let write: (@Sendable (Database, Value) throws -> Void)?

    init(
      _ id: String, in database: any DatabaseWriter, fetch: @escaping @Sendable (Database) throws -> Value,
      save: (@Sendable (Database, Value) throws -> Void)?
    ) {
      (self.id, self.fetch, write) = (id, fetch, save)
      content = DatabaseContent(database, fetch: fetch)
    }

    /// The delay of a save; none if there is no `save`, so that a change is refused at once.
    var delay: Duration { write == nil ? .zero : .milliseconds(100) }

    func load() throws -> Value? { try content.load() }

    func change(_ change: @escaping @Sendable (Value?) throws -> Value) async throws -> Value {
      guard let write else { throw SharedError.refused(SharedDatabaseError.queryIsReadOnly(id: id)) }
      let stored = Locked<Value?>(nil)
      do {
        try await content.write { [fetch] db in
          let value = try change(fetch(db))
          try write(db, value)
          let made = try fetch(db)
          stored.withLock { $0 = made }
          return (value, made)
        }
      } catch SharedError.refused(let cause) {
        throw SharedError.refused(cause)
      } catch is SharedValueChanged {
        throw SharedError.refused(SharedDatabaseError.queryChanged(id: id))
      } catch  where !error.isTemporary {
        throw SharedError.refused(error)
      }
      guard let stored = stored.withLock(\.self) else { throw CancellationError() }
      return stored
    }

    func watch(_ changed: @escaping @Sendable (Result<Value, any Error>) -> Void) -> SharedWatch? {
      content.watch(changed)
    }
  }

  extension Error {
    /// Whether the same write may succeed later: the database cannot be written now, but does not reject the value.
    fileprivate var isTemporary: Bool {
      guard let error = self as? DatabaseError else { return self is CancellationError }
      let codes: [ResultCode] = [
        .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_NOMEM, .SQLITE_READONLY, .SQLITE_INTERRUPT, .SQLITE_IOERR, .SQLITE_FULL,
        .SQLITE_CANTOPEN, .SQLITE_PROTOCOL, .SQLITE_ABORT,
      ]
      return codes.contains(error.resultCode)
    }
  }
#endif
