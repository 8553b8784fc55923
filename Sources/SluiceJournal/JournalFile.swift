#if Journal
  import Foundation
  import GRDB
  import Sluice

  /// The file of a journal: rows of text, each with its checksum. Knows nothing of states and actions.
  ///
  /// Until something is written it is only read, so that a file that is refused, or holds something else, stays as it was.
  final class JournalFile {
    struct Row {
      let position: Int
      let text: String
      /// The coeffects of an entry, if there are any.
      var coeffects: String?
      /// The attachments that handled it, if they are known.
      var attached: String?
    }

    /// Where the entries end: the position of the last, and its checksum.
    struct End: Equatable, Sendable {
      var position = 0
      var checksum = Checksum.start
    }

    let path: String
    /// Where it is, without symbolic links.
    private let resolvedPath: String
    private let waitsForDisk: Bool
    private let lock: FileLock
    var watch = FileWatch()
    var contents: JournalContents
    /// The connection that reads, and from the first write on also writes; nil while there is no file.
    var database: DatabaseQueue?
    /// There from the first write on.
    private var mark: AcknowledgedMark?
    let writer: SnapshotWriter
    /// How many pages there are in the write-ahead log, about, since it was last moved into the file.
    var unmoved = 0
    /// The first loss that was found. From then on nothing is appended: a file that seems to be there again may lack
    /// entries.
    private var lost: JournalError?
    /// Whether others may have the file again.
    private var isClosed = false

    /// SQLite's own locks are held for moments only, by tools that read the file: nobody waits for one of them for
    /// long.
    static var configuration: Configuration {
      var configuration = Configuration()
      configuration.busyMode = .timeout(1)
      return configuration
    }

    init(at url: URL, waitsForDisk: Bool) throws {
      path = url.path
      self.waitsForDisk = waitsForDisk
      resolvedPath = LinkTarget.path(of: url.path)
      let folder = URL(filePath: resolvedPath).deletingLastPathComponent()
      // A folder that cannot be made shows in the next lines, with the system's reason.
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      writer = SnapshotWriter(resolvedPath)
      lock = try FileLock(for: resolvedPath, displayPath: path)
      let names = FileIdentity.names(of: resolvedPath)
      if names > 1 { throw JournalError.linked(path: path, names: names) }
      if let identity = FileIdentity(at: resolvedPath) { watch.add(resolvedPath, identity) }
      let found = try JournalCheck(resolvedPath: resolvedPath, path: path).run()
      for needed in found.database == nil ? [folder.path] : [folder.path, resolvedPath]
      where !FileManager.default.isWritableFile(atPath: needed) {
        throw JournalError.notWritable(path: path, reason: "\(needed) can only be read")
      }
      (contents, database) = (found.contents, found.database)
    }

    /// Opens it as soon as nobody else has it.
    static func open(
      at url: URL, waitsForDisk: Bool, waitingUpTo limit: Duration, isolation: isolated (any Actor)? = #isolation
    ) async throws -> JournalFile {
      let end = ContinuousClock.now + limit
      while true {
        do {
          return try JournalFile(at: url, waitsForDisk: waitsForDisk)
        } catch JournalError.inUse where ContinuousClock.now < end {
          // No two programs look at the same moments for long.
          try await Task.sleep(for: .milliseconds(.random(in: 2...12)))
        }
      }
    }

    deinit { close() }

    /// Gives the file back: its lock at the very last, so that whoever gets that finds nothing open.
    func close() {
      if isClosed { return }
      isClosed = true
      writer.finish()
      try? database?.close()
      (database, mark) = (nil, nil)
      lock.release()
    }

    private func expectOpen() throws { if isClosed { throw JournalError.closed(path: path) } }

    var end: End { contents.end }

    var lastSnapshot: Int? { contents.lastSnapshot }

    func append(_ entries: [(text: String, coeffects: String?, attached: String?)]) throws {
      var new = contents
      try write { db in
        let insert = try db.cachedStatement(
          sql: "INSERT INTO entry (position, action, checksum, coeffects, attached) VALUES (?, ?, ?, ?, ?)")
        for (text, coeffects, attached) in entries {
          let change = attached == new.attached ? nil : attached ?? Self.unknown
          new.attached = attached
          new.end.position += 1
          new.end.checksum = new.end.checksum.next(new.end.position, text, coeffects, change)
          new.weight += text.utf8.count
          try insert.execute(arguments: [new.end.position, text, new.end.checksum.stored, coeffects, change])
        }
      }
      contents = new
      mark?.note(new.end)
      moveLogIfLong(entries.reduce(0) { $0 + $1.text.utf8.count + ($1.coeffects?.utf8.count ?? 0) })
    }

    func load() throws -> (snapshot: Row?, entries: [Row]) {
      try expectOpen()
      guard let database else { return (nil, []) }
      try expectFiles()
      return try Self.reporting(path) { try database.read(Self.rows) }
    }

    /// Verifies all that is in the file.
    func verify() throws {
      try expectOpen()
      try expectFiles()
      let check = JournalCheck(resolvedPath: resolvedPath, path: path)
      try Self.reporting(path) {
        try database?.read { db in
          if try !JournalSchema.isEmpty(db) { try JournalContents.verifyAll(db, check.damaged) }
        }
      }
    }

    var synchronousLevel: Int {
      get throws { try database?.read { try Int.fetchOne($0, sql: "PRAGMA synchronous") } ?? -1 }
    }

    /// Writes all or nothing, to files that are still those of the journal when it is on disk.
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

    func openForWriting() throws -> DatabaseQueue {
      try expectOpen()
      if let database, mark != nil { return database }
      let database = try Self.reporting(path) {
        var configuration = Self.configuration
        configuration.journalMode = .wal
        let database = try DatabaseQueue(path: resolvedPath, configuration: configuration)
        try database.writeWithoutTransaction { db in
          // Here and not in the configuration, because GRDB sets NORMAL when it turns the WAL on.
          try db.execute(sql: "PRAGMA synchronous = \(waitsForDisk ? "FULL" : "NORMAL"); PRAGMA wal_autocheckpoint = 0")
        }
        try database.write(JournalSchema.prepare)
        return database
      }
      let mark = try AcknowledgedMark(for: resolvedPath, displayPath: path, waitsForDisk: waitsForDisk, contents.end)
      try watchAll(mark)
      (self.database, self.mark) = (database, mark)
      unmoved = FileIdentity.size(of: resolvedPath + "-wal") / 4_096
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
