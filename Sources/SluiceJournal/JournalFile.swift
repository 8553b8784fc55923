#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceMigrations

  /// The file of a journal: rows of text, each with its checksum. It is independent of the types of states and actions.
  ///
  /// The file is only read until the first write, so a file that is refused, or holds something else, stays unchanged.
  ///
  /// Rules: it is used in the isolation of its store, and by one append at a time on a thread of its own. Each use
  /// takes a turn, except that `end`, `lastSnapshot` and `receipt` do not wait for an append.
  final class JournalFile {
    typealias Row = RecordedRow
    /// The columns of an entry to append, each in text.
    typealias NewEntry = RecordedEntry
    /// The end of the entries: the position of the last, and its checksum.
    typealias End = RecordEnd

    let path: String
    /// The path without symbolic links.
    let resolvedPath: String
    private let waitsForDisk: Bool
    let program: JournalProgram
    private let lock: FileLock
    var watch = FileWatch()
    var contents: JournalContents {
      didSet { reached.withLock { [contents] in $0 = contents } }
    }
    /// A copy of `contents`, to be read while an append is under way.
    private let reached: Locked<JournalContents>
    let turn = NSRecursiveLock()
    /// Held while recorded entries are changed.
    let rewriting = NSLock()
    /// The thread that appends for a store which does not wait.
    let appending = DispatchQueue(label: "SluiceJournal.JournalFile", qos: .userInitiated)
    /// The connection that finds receipts during an append.
    let finding = Locked<DatabaseQueue?>(nil)
    /// The connection. It reads at first, and also writes from the first write on; nil while there is no file.
    var database: DatabaseQueue?
    /// The mark of the acknowledged entries, from the first write on.
    var mark: AcknowledgedMark?
    let writer: SnapshotWriter
    /// The approximate number of pages in the write-ahead log since it was last moved into the file.
    var unmoved = 0
    /// The first loss that was detected. Nothing is appended afterwards: a file that appears again may lack entries.
    private var lost: JournalError?
    /// Whether the file was released for other journals.
    var isClosed = false

    /// The configuration of all connections. Only tools that read the file hold SQLite's own locks, and only for
    /// moments, so the timeout is short.
    static var configuration: Configuration {
      var configuration = Configuration()
      configuration.busyMode = .timeout(1)
      return configuration
    }

    init(at url: URL, waitsForDisk: Bool, _ program: JournalProgram) throws {
      path = url.path
      (self.waitsForDisk, self.program) = (waitsForDisk, program)
      resolvedPath = LinkTarget.path(of: url.path)
      writer = SnapshotWriter(resolvedPath)
      lock = try FileLock(forWriting: resolvedPath, displayPath: path)
      if let identity = FileIdentity(at: resolvedPath) { watch.add(resolvedPath, identity) }
      let found = try JournalCheck(resolvedPath: resolvedPath, path: path).run()
      let folder = URL(filePath: resolvedPath).deletingLastPathComponent()
      for needed in found.database == nil ? [folder.path] : [folder.path, resolvedPath]
      where !FileManager.default.isWritableFile(atPath: needed) {
        throw JournalError.notWritable(path: path, reason: "\(needed) can only be read")
      }
      try program.check(found.contents.program, path: path)
      (contents, database) = (found.contents, found.database)
      reached = Locked(found.contents)
    }

    /// Opens the file as soon as no other journal has it.
    static func open(
      at url: URL, waitsForDisk: Bool, _ program: JournalProgram, waitingUpTo limit: Duration,
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> JournalFile {
      let end = ContinuousClock.now + limit
      while true {
        do {
          return try JournalFile(at: url, waitsForDisk: waitsForDisk, program)
        } catch JournalError.inUse where ContinuousClock.now < end {
          // A random pause, so that two programs do not keep retrying at the same moments.
          try await Task.sleep(for: .milliseconds(.random(in: 2...12)))
        }
      }
    }

    deinit { close() }

    /// Closes the file. The lock is released last, so that the next journal finds nothing open.
    func close() {
      inTurn {
        if isClosed { return }
        isClosed = true
        writer.finish()
        finding.withLock { $0 = nil }
        try? database?.close()
        (database, mark) = (nil, nil)
        lock.release()
      }
    }

    /// Runs `body` when no other use of the file is under way.
    func inTurn<Result>(_ body: () throws -> Result) rethrows -> Result {
      turn.lock()
      defer { turn.unlock() }
      return try body()
    }

    func expectOpen() throws { if isClosed { throw JournalError.closed(path: path) } }

    var end: End { reached.withLock { $0.end } }

    var lastSnapshot: Int? { reached.withLock { $0.lastSnapshot } }

    var statistics: JournalStatistics {
      let bytes = ["", "-wal"].reduce(0) { $0 + FileIdentity.size(of: resolvedPath + $1) }
      return JournalStatistics(reached.withLock { $0 }, bytes: bytes)
    }

    /// Reads the newest snapshot before a position, and the entries since, up to a position.
    func load(snapshotBefore limit: Int, upTo last: Int) throws -> (snapshot: Row?, entries: [Row]) {
      try inTurn {
        try expectOpen()
        guard let database else { return (nil, []) }
        try expectFiles()
        return try Self.reporting(path) { try database.read { try Self.rows($0, snapshotBefore: limit, upTo: last) } }
      }
    }

    /// Returns the result of reading the database; nil if there is no file.
    func reading<Result>(_ body: (Database) throws -> Result) throws -> Result? {
      try inTurn {
        try expectOpen()
        guard let database else { return nil }
        return try Self.reporting(path) { try database.read { try JournalSchema.isEmpty($0) ? nil : body($0) } }
      }
    }

    /// Verifies the whole file.
    func verify() throws {
      try inTurn {
        try expectOpen()
        try expectFiles()
        let check = JournalCheck(resolvedPath: resolvedPath, path: path)
        try Self.reporting(path) {
          try database?.read { db in
            if try !JournalSchema.isEmpty(db) { try JournalContents.verifyAll(db, check.damaged) }
          }
        }
      }
    }

    var synchronousLevel: Int {
      get throws { try inTurn { try database?.read { try Int.fetchOne($0, sql: "PRAGMA synchronous") } ?? -1 } }
    }

    /// Writes all changes or none. Throws unless the files are still those of the journal after the commit.
    func write(_ changes: (Database) throws -> Void) throws {
      let database = try openForWriting()
      try Self.reporting(path) {
        try database.write { db in
          try changes(db)
          try expectFiles()
        }
      }
      try expectFiles()
    }

    private func expectFiles() throws {
      if let file = watch.missing { lost = lost ?? JournalError.replaced(path: path, file: file) }
      if let lost { throw lost }
    }

    func openForWriting() throws -> DatabaseQueue { try inTurn { try openInTurn() } }

    private func openInTurn() throws -> DatabaseQueue {
      try expectOpen()
      if let database, mark != nil { return database }
      let database = try Self.reporting(path) {
        var configuration = Self.configuration
        configuration.journalMode = .wal
        let database = try DatabaseQueue(path: resolvedPath, configuration: configuration)
        try database.writeWithoutTransaction { db in
          // Executed here and not in the configuration, because GRDB sets NORMAL when it turns the WAL on.
          try db.execute(sql: "PRAGMA synchronous = \(waitsForDisk ? "FULL" : "NORMAL"); PRAGMA wal_autocheckpoint = 0")
          // What is removed is overwritten. On some systems SQLite does so by itself, on others it does not.
          try db.execute(sql: "PRAGMA secure_delete = ON")
        }
        try database.write { db in
          try JournalSchema.prepare(db)
          try program.write(db)
        }
        return database
      }
      let mark = try AcknowledgedMark(for: resolvedPath, displayPath: path, waitsForDisk: waitsForDisk, contents.end)
      try watchAll(mark)
      (self.database, self.mark) = (database, mark)
      unmoved = FileIdentity.size(of: resolvedPath + "-wal") / 4_096
      // A program that was killed, or another reader, may have kept an erasure from its end. `rewrite` reports a
      // failure.
      try? eraseFormerText()
      return database
    }

    private func watchAll(_ mark: AcknowledgedMark) throws {
      try expectFiles()
      var all = FileWatch()
      all.add(resolvedPath, FileIdentity(at: resolvedPath))
      all.add(resolvedPath + "-wal", FileIdentity(at: resolvedPath + "-wal"))
      all.add(lock.path, lock.identity)
      all.add(mark.path, mark.identity)
      watch = all
    }
  }
#endif
