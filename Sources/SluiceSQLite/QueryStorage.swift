#if SQLite
  import GRDB
  import Incremental
  import Sluice

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

    /// No delay if there is no `save`, so that a change is refused at once.
    var delay: Duration { write == nil ? .zero : .milliseconds(100) }

    func load() throws -> Value? { try content.load() }

    func change(_ change: @escaping @Sendable (Value?) throws -> Value) async throws -> Value {
      guard let write else { throw SharedValueRefused(QueryIsReadOnly(id: id)) }
      let stored = Locked<Value?>(nil)
      do {
        try await content.write { [fetch] db in
          let value = try change(fetch(db))
          try write(db, value)
          let made = try fetch(db)
          stored.withLock { $0 = made }
          return (value, made)
        }
      } catch let refused as SharedValueRefused {
        throw refused
      } catch is SharedValueChanged {
        throw SharedValueRefused(QueryChanged(id: id))
      } catch  where !error.isTemporary {
        throw SharedValueRefused(error)
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
