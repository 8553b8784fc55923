#if SQLite
  import GRDB
  import Sluice

  /// The result of a query as a shared value.
  final class QueryStorage<Value: Equatable & Sendable>: SharedStorage {
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

    /// A change that will be refused is refused at once.
    var delay: Duration { write == nil ? .zero : .milliseconds(100) }

    func load() throws -> Value? { try content.load() }

    func save(_ value: Value) async throws {
      guard let write else { throw SharedValueRefused(QueryIsReadOnly(id: id)) }
      do {
        try await content.write(value) { [fetch] db in
          try write(db, value)
          return try fetch(db)
        }
      } catch  where !error.isTemporary {
        throw SharedValueRefused(error)
      }
    }

    func watch(_ changed: @escaping @Sendable (Result<Value, any Error>) -> Void) -> SharedWatch? {
      content.watch(changed)
    }
  }

  extension Error {
    /// Whether the same write may succeed later: it is the database that cannot be written now, not the value that it does not take.
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
