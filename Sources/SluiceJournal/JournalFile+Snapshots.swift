#if Journal
  import Foundation
  import GRDB
  import SluiceMigrations

  extension JournalFile {
    /// Keeps a snapshot of the state after all entries so far. The snapshot before it is kept, too.
    ///
    /// - Parameter start: The time at which its encoding began.
    func keep(snapshot data: Data, since start: ContinuousClock.Instant) throws {
      let end = contents.end
      let text = String(decoding: data, as: UTF8.self)
      try write { db in
        try SnapshotParts.keepWhole(
          text, end.checksum.next(end.position, text, schema: program.schema), at: end, program.schema, db)
        try StateDigest(of: data).write(at: end.position, schema: program.schema, db)
      }
      contents.noteSnapshot(at: end.position, size: data.count, time: start.duration(to: .now))
    }

    /// Whether the next snapshot is likely to take so long that it would block the store.
    var isLarge: Bool { contents.weight > 32_768 }

    /// Keeps a snapshot of the state after all entries so far, concurrently with further appends.
    func keepBeside(_ encode: @escaping @Sendable () throws -> Data) throws {
      let (database, watch, path) = (try openForWriting(), watch, path)
      writer.keep(encode, at: contents.end, schema: program.schema, in: database) {
        if let file = watch.missing { throw JournalError.replaced(path: path, file: file) }
      }
    }

    /// Returns whether a snapshot is being kept concurrently.
    ///
    /// - Throws: The error of the last one.
    func isKeepingBeside() throws -> Bool {
      do {
        switch try writer.takeOutcome() {
        case .none: return false
        case .pending: return true
        case .kept(let position, let size, let time):
          contents.noteSnapshot(at: position, size: size, time: time)
          unmoved += size / 4_096
          return false
        }
      } catch let error as DatabaseError {
        return try Self.reporting(path) { throw error }
      }
    }

    /// Moves the log into the file in the background if it is long. SQLite would do so in the middle of an append.
    func moveLogIfLong(_ bytes: Int) {
      unmoved += 3 + bytes / 4_096
      guard unmoved > 1_000, let database else { return }
      unmoved = 0
      writer.moveLog(of: database)
    }
  }
#endif
