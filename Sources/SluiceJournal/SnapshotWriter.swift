// Documentation/Internals/JournalFile.md says why large snapshots are written in parts.

#if Journal
  import Dispatch
  import Foundation
  import GRDB
  import SluiceMigrations
  import Incremental

  // MARK: - Writing in the background

  /// A writer that performs slow work in the background: it encodes and writes large snapshots, and moves the
  /// write-ahead log into the file.
  final class SnapshotWriter: Sendable {
    private enum Progress {
      case resting, working
      case kept(position: Int, size: Int, time: Duration)
      case failed(any Error)
    }

    private let resolvedPath: String
    private let queue = DispatchQueue(label: "SluiceJournal.SnapshotWriter", qos: .utility)
    private let progress = Locked(Progress.resting)
    /// The error of the last compaction, until it is reported.
    private let failure = Locked<(any Error)?>(nil)
    private let isEnding = Locked(false)
    /// The connection that moves the log. It is created on first use, and used only on `queue`.
    private let checkpointing = Locked<DatabaseQueue?>(nil)

    init(_ resolvedPath: String) { self.resolvedPath = resolvedPath }

    /// The outcome of the last snapshot, reported once.
    enum Outcome {
      case none, pending
      case kept(position: Int, size: Int, time: Duration)
    }

    /// Returns the outcome of the last snapshot.
    ///
    /// - Throws: The error if it was not kept, or that of a compaction.
    func takeOutcome() throws -> Outcome {
      let error = failure.withLock { failure in
        defer { failure = nil }
        return failure
      }
      if let error { throw error }
      let now = progress.withLock { progress in
        let now = progress
        if case .working = now {} else { progress = .resting }
        return now
      }
      switch now {
      case .resting: return .none
      case .working: return .pending
      case .kept(let position, let size, let time): return .kept(position: position, size: size, time: time)
      case .failed(let error): throw error
      }
    }

    /// Keeps a snapshot of the state after the entries up to `end`. Call it when the snapshot before is done.
    ///
    /// - Parameters:
    ///   - encode: Encodes the state.
    ///   - database: The connection that appends. It is serial, so an append waits for one part at most.
    ///   - check: Throws if the written data would be lost.
    func keep(
      _ encode: @escaping @Sendable () throws -> Data, at end: JournalFile.End, schema: Int, in database: DatabaseQueue,
      check: @escaping @Sendable () throws -> Void
    ) {
      progress.withLock { $0 = .working }
      queue.async { [progress] in
        let start = ContinuousClock.now
        do {
          let data = try encode()
          try SnapshotParts.write(data, at: end, schema, to: database, check)
          progress.withLock { $0 = .kept(position: end.position, size: data.count, time: start.duration(to: .now)) }
        } catch {
          progress.withLock { $0 = .failed(error) }
        }
      }
    }

    /// Removes entries, after the snapshots that are under way.
    func compact(_ compaction: JournalCompaction) {
      queue.async { [failure, isEnding] in
        do {
          _ = try compaction.run(isEnding: { isEnding.withLock { $0 } })
        } catch {
          failure.withLock { $0 = error }
        }
      }
    }

    /// Moves the write-ahead log into the file, so that the log can start over. Otherwise the append that reaches its
    /// limit does so in SQLite's own way, waiting for the disk as long as that takes.
    func moveLog(of database: DatabaseQueue) {
      queue.async { [self] in
        // A log that cannot be moved now is moved later; nothing is lost.
        guard (try? connection()?.inDatabase { try $0.checkpoint(.passive) }) != nil else { return }
        // Only few pages have arrived meanwhile. No append runs during this call, so all pages are moved: only then can
        // the log start over.
        _ = try? database.inDatabase { try $0.checkpoint(.passive) }
      }
    }

    private func connection() -> DatabaseQueue? {
      checkpointing.withLock { connection in
        if connection == nil {
          connection = try? DatabaseQueue(path: resolvedPath, configuration: JournalFile.configuration)
        }
        return connection
      }
    }

    /// Waits until all work is done.
    func wait() { queue.sync {} }

    /// Waits until all snapshots are kept, and closes the connection. A compaction ends early.
    func finish() {
      isEnding.withLock { $0 = true }
      wait()
      checkpointing.withLock { $0 = nil }
    }
  }

  // MARK: - Snapshots in parts

  /// Functions that write a large snapshot in parts, each in a transaction of its own, so that an append waits for at
  /// most one part.
  ///
  /// The parts are valid once `snapshot` has their row, which is written last and holds the last part. Parts without a
  /// row, left by a crash, are deleted with the next snapshot.
  enum SnapshotParts {
    /// The number of bytes that a disk writes in about a millisecond.
    static let size = 131_072

    static func write(
      _ data: Data, at end: JournalFile.End, _ schema: Int, to database: DatabaseQueue, _ check: () throws -> Void
    ) throws {
      try removeOrphans(from: database)
      let (texts, checksum) = split(data, at: end, schema)
      let digest = StateDigest(of: data)
      if try database.read({ try hasSnapshot(at: end.position, $0) }) {
        // Its row makes parts valid at once, so the new text is written as a whole.
        return try database.write { db in
          try keepWhole(texts.joined(), checksum, at: end, schema, db)
          try digest.write(at: end.position, schema: schema, db)
          try check()
        }
      }
      for (number, text) in texts.dropLast().enumerated() {
        try database.write { db in
          try db.execute(
            sql: "INSERT INTO part (snapshot, number, text) VALUES (?, ?, ?)", arguments: [end.position, number, text])
        }
      }
      try database.write { db in
        try keep(texts.last ?? "", checksum, at: end, schema, db)
        try digest.write(at: end.position, schema: schema, db)
        try check()
      }
      try removeOrphans(from: database)
    }

    private static func hasSnapshot(at position: Int, _ db: Database) throws -> Bool {
      try Int.fetchOne(db, sql: "SELECT position FROM snapshot WHERE position = ?", arguments: [position]) != nil
    }

    /// Writes a snapshot in one row, in place of one at this position.
    static func keepWhole(
      _ text: String, _ checksum: Checksum, at end: JournalFile.End, _ schema: Int, _ db: Database
    ) throws {
      try db.execute(sql: "DELETE FROM part WHERE snapshot = ?", arguments: [end.position])
      try keep(text, checksum, at: end, schema, db)
    }

    /// Writes the row of a snapshot and its time, and deletes all older ones but the first and the last: a program that
    /// cannot read the others begins with the first.
    static func keep(
      _ text: String, _ checksum: Checksum, at end: JournalFile.End, _ schema: Int, _ db: Database
    ) throws {
      try db.execute(
        sql: "INSERT OR REPLACE INTO snapshot (position, state, checksum, schema) VALUES (?, ?, ?, ?)",
        arguments: [end.position, text, checksum.stored, schema])
      try db.execute(
        sql: "INSERT OR IGNORE INTO moment (position, time) VALUES (?, ?)",
        arguments: [end.position, Date().timeIntervalSince1970])
      try db.execute(
        sql: """
          DELETE FROM snapshot WHERE position NOT IN (SELECT position FROM snapshot ORDER BY position DESC LIMIT 2)
            AND position <> (SELECT min(position) FROM snapshot)
          """)
    }

    /// Deletes parts without a snapshot, one at a time.
    private static func removeOrphans(from database: DatabaseQueue) throws {
      var isDone = false
      while !isDone {
        isDone = try database.write { db in
          try db.execute(
            sql: """
              DELETE FROM part WHERE rowid =
                (SELECT rowid FROM part WHERE snapshot NOT IN (SELECT position FROM snapshot) LIMIT 1)
              """)
          return db.changesCount == 0
        }
      }
    }

    /// Splits the text at boundaries of characters; returns the parts and the checksum of the whole.
    private static func split(_ data: Data, at end: JournalFile.End, _ schema: Int) -> ([String], Checksum) {
      let bytes = Array(data)
      var (texts, start) = ([String](), 0)
      while start < bytes.count {
        var stop = min(start + size, bytes.count)
        while stop < bytes.count, bytes[stop] & 0xC0 == 0x80 { stop -= 1 }
        texts.append(String(decoding: bytes[start..<stop], as: UTF8.self))
        start = stop
      }
      return (texts, end.checksum.next(end.position, utf8: bytes).next(end.position, schema: schema))
    }
  }
#endif
