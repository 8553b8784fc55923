#if SQLite
  import Foundation
  import GRDB
  import Incremental
  import Sluice

  /// Stores a shared value in a row of a database.
  final class RowStorage<Value: Codable & Equatable & Sendable>: ExclusiveStorage {
    private let name: String
    private let json: VersionedJSON<Value>
    private let content: DatabaseContent<Data?>
    /// The value that was last decoded or written, with its data.
    private let known = Locked<(data: Data, value: Value)?>(nil)

    init(_ name: String, in database: any DatabaseWriter, _ json: VersionedJSON<Value>) {
      (self.name, self.json) = (name, json)
      content = DatabaseContent(database) { try SharedTable.read(name, $0) }
    }

    func load() throws -> Value? { try content.load().map(decode) }

    func change(_ change: @escaping @Sendable (Value?) throws -> Value) async throws -> Value {
      let made = Locked<(data: Data, value: Value)?>(nil)
      do {
        try await content.write { [self] db in
          try SharedTable.createIfNeeded(db)
          let value = try change(readToChange(db))
          let data = try json.data(of: value, isPretty: false)
          try SharedTable.write(data, name, db)
          made.withLock { $0 = (data, value) }
          return (data, data)
        }
      } catch is SharedValueChanged {
        throw SharedValueRefused(RowChanged(name: name, path: content.path))
      }
      guard let made = made.withLock(\.self) else { throw CancellationError() }
      known.withLock { $0 = made }
      return made.value
    }

    func watch(_ changed: @escaping @Sendable (Result<Value, any Error>) -> Void) -> SharedWatch? {
      // A table that does not exist cannot be observed.
      content.prepare(SharedTable.createIfNeeded)
      return content.watch { [weak self] found in
        guard let self, let found = Result(catching: { try found.get().map(self.decode) }).flipped() else { return }
        changed(found)
      }
    }

    /// Reads the row before it is overwritten. A value that cannot be decoded is copied aside.
    private func readToChange(_ db: Database) throws -> Value? {
      guard let present = try SharedTable.read(name, db) else { return nil }
      do {
        return try decode(present)
      } catch is DamagedRow {
        try SharedTable.keepDamaged(name, db)
        return nil
      }
    }

    private func decode(_ data: Data) throws -> Value {
      if let known = known.withLock(\.self), known.data == data { return known.value }
      do {
        let value = try json.value(of: data)
        known.withLock { $0 = (data, value) }
        return value
      } catch let error as VersionIsNewer {
        throw RowIsNewer(name: name, path: content.path, version: error.version, known: error.known)
      } catch {
        throw DamagedRow(name: name, path: content.path, cause: error)
      }
    }
  }

  extension Result {
    /// Converts a result with an optional value into an optional result.
    fileprivate func flipped<Value>() -> Result<Value, Failure>? where Success == Value? {
      switch self {
      case .success(let value): value.map { .success($0) }
      case .failure(let error): .failure(error)
      }
    }
  }
#endif
