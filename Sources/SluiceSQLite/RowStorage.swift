#if SQLite
  import Foundation
  import GRDB
  import Incremental
  import Sluice

  /// Stores a shared value in a row of a database.
  final class RowStorage<Value: Codable & Equatable & Sendable>: SharedStorage {
    private let name: String
    private let json: VersionedJSON<Value>
    private let content: DatabaseContent<Data?>
    /// What can be decoded, for sure: it may be overwritten without being read again.
    private let readable = Locked<Data?>(nil)

    init(_ name: String, in database: any DatabaseWriter, _ json: VersionedJSON<Value>) {
      (self.name, self.json) = (name, json)
      content = DatabaseContent(database) { try SharedTable.read(name, $0) }
    }

    func load() throws -> Value? { try content.load().map(decode) }

    func save(_ value: Value) async throws {
      let data = try json.data(of: value, isPretty: false)
      try await content.write(data) { [self] db in
        try SharedTable.createIfNeeded(db)
        try makeWay(db)
        try SharedTable.write(data, name, db)
        return data
      }
      readable.withLock { $0 = data }
    }

    func watch(_ changed: @escaping @Sendable (Result<Value, any Error>) -> Void) -> SharedWatch? {
      // Without the table, nobody could say that it changes.
      content.prepare(SharedTable.createIfNeeded)
      return content.watch { [weak self] found in
        guard let self, let found = Result(catching: { try found.get().map(self.decode) }).flipped() else { return }
        changed(found)
      }
    }

    /// Makes sure that the row can be overwritten. What nobody could read is kept.
    private func makeWay(_ db: Database) throws {
      guard let present = try SharedTable.read(name, db), readable.withLock({ $0 != present }) else { return }
      do {
        _ = try decode(present)
      } catch is DamagedRow {
        try SharedTable.keepDamaged(name, db)
      }
    }

    private func decode(_ data: Data) throws -> Value {
      do {
        let value = try json.value(of: data)
        readable.withLock { $0 = data }
        return value
      } catch let error as VersionIsNewer {
        throw RowIsNewer(name: name, path: content.path, version: error.version, known: error.known)
      } catch {
        throw DamagedRow(name: name, path: content.path, cause: error)
      }
    }
  }

  extension Result {
    /// A result of a value that may be nil as a result that may be nil.
    fileprivate func flipped<Value>() -> Result<Value, Failure>? where Success == Value? {
      switch self {
      case .success(let value): value.map { .success($0) }
      case .failure(let error): .failure(error)
      }
    }
  }
#endif
