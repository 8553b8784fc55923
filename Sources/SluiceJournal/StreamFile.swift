#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceMigrations

  /// A file with the journals of many stores: one connection that writes, and a few that read.
  ///
  /// It is only read until the first write, so a file that is refused stays unchanged.
  final class StreamFile: Sendable {
    let path: String
    private let resolvedPath: String
    private let waitsForDisk: Bool
    let program: JournalProgram
    /// The file that was verified; nil if there was none.
    private let identity: FileIdentity?
    private let opened: Locked<Opened>
    /// The names of the streams that were written since their stores last rested.
    private let unfinished: Locked<Set<String>>
    /// The names of the streams that have a journal.
    private let open = Locked<Set<String>>([])

    /// What has to be closed.
    private struct Opened {
      var lock: FileLock?
      /// Whether there is something to read. A process may have ended between creating the file and the tables.
      var hasTables: Bool
      var readers: [StreamReader] = []
      var writer: StreamWriter?
    }

    /// The number of connections that read. Each has a few descriptors, whatever the number of streams.
    private static let readerCount = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount))

    init(at url: URL, waitsForDisk: Bool, _ program: JournalProgram) throws {
      path = url.path
      (self.waitsForDisk, self.program) = (waitsForDisk, program)
      resolvedPath = LinkTarget.path(of: url.path)
      let lock = try FileLock(forWriting: resolvedPath, displayPath: path)
      identity = FileIdentity(at: resolvedPath)
      let found = try Self.check(resolvedPath, path, program)
      unfinished = Locked(Set(found ?? []))
      opened = Locked(Opened(lock: lock, hasTables: found != nil))
    }

    /// Verifies that the file is a log of streams of this program, and that no acknowledged commit is missing. Returns
    /// the names of the streams that were written since their stores last rested; nil if there are no tables.
    private static func check(_ resolvedPath: String, _ path: String, _ program: JournalProgram) throws -> [String]? {
      let check = JournalCheck(resolvedPath: resolvedPath, path: path)
      let acknowledged = try AcknowledgedMark.read(for: resolvedPath, displayPath: path)
      var (commits, unfinished) = (JournalFile.End(), [String]?.none)
      if try check.hasSoundFiles(acknowledged, mayChange: true) {
        try JournalFile.reporting(path) {
          let database = try JournalCheck.Opening(path: resolvedPath).connect()
          defer { try? database.close() }
          try database.read { db in
            if try JournalSchema.isEmpty(db) { return }
            try StreamSchema.check(db, path: path)
            let name = try JournalSchema.info("name", db)
            try program.check(JournalProgram(name: name), path: path)
            (commits, unfinished) = (try StreamSchema.commits(db), try StreamSchema.unfinished(db))
          }
        }
      }
      guard let acknowledged, acknowledged.position > 0 else { return unfinished }
      let isOther = commits.position == acknowledged.position && commits.checksum != acknowledged.checksum
      if commits.position < acknowledged.position || isOther {
        throw check.damaged(
          "\(acknowledged.position) commits were acknowledged, and \(commits.position) are there\(isOther ? ", but others" : "");"
            + " whoever restores an older file on purpose also deletes \(AcknowledgedMark.path(for: resolvedPath))")
      }
      return unfinished
    }

    deinit { close() }

    /// Waits for what was added, and closes the file. The lock is released last, so that the next log finds nothing
    /// open.
    func close() {
      let writer = opened.withLock { $0.writer }
      writer?.close()
      opened.withLock { opened in
        for reader in opened.readers { reader.close() }
        (opened.readers, opened.writer) = ([], nil)
        opened.lock?.release()
        opened.lock = nil
      }
    }

    // MARK: - Reading

    /// Returns the id of the stream with a name; nil if nothing was written to it.
    func id(of name: String) throws -> Int64? {
      try JournalFile.reporting(path) {
        try reader(for: Int64(name.utf8.count))?.find(0) { try StreamSchema.id(of: name, $0) }
      }
    }

    /// Returns the result of reading a stream as a journal.
    func reading<Result>(_ stream: Int64, _ body: (Database) throws -> Result) throws -> Result? {
      try JournalFile.reporting(path) { try reader(for: stream)?.read(stream, body) }
    }

    /// Returns the result of one statement about a stream.
    func finding<Result>(_ stream: Int64, _ body: (Database) throws -> Result) throws -> Result? {
      try JournalFile.reporting(path) { try reader(for: stream)?.find(stream, body) }
    }

    /// Returns the connection that reads a stream; nil if there is no file.
    private func reader(for stream: Int64) throws -> StreamReader? {
      try opened.withLock { opened in
        if opened.lock == nil { throw JournalError.closed(path: path) }
        if opened.readers.isEmpty, opened.hasTables {
          if identity != nil { try expectVerifiedFile() }
          opened.readers = try (0..<Self.readerCount).map { _ in try StreamReader(resolvedPath) }
        }
        return opened.readers.isEmpty ? nil : opened.readers[Int(stream.magnitude) % opened.readers.count]
      }
    }

    /// Throws if the file was deleted or replaced since it was verified: what was acknowledged would be missing.
    private func expectVerifiedFile() throws {
      if FileIdentity(at: resolvedPath) != identity { throw JournalError.replaced(path: path, file: resolvedPath) }
    }

    // MARK: - Writing

    /// Returns the writer, which is created on first use.
    func writer() throws -> StreamWriter {
      try opened.withLock { opened in
        guard opened.lock != nil else { throw JournalError.closed(path: path) }
        if let writer = opened.writer { return writer }
        try expectVerifiedFile()
        let commits = try StreamCommits(
          resolvedPath, displayPath: path, lock: opened.lock, waitsForDisk: waitsForDisk, program)
        if identity != nil { try expectVerifiedFile() }
        let writer = StreamWriter(
          closed: .closed(path: path), commit: { commits.commit($0) }, finish: { commits.close() })
        (opened.writer, opened.hasTables) = (writer, true)
        return writer
      }
    }
  }

  // MARK: - One journal for each stream

  extension StreamFile {
    /// Notes that a stream has a journal.
    ///
    /// - Throws: `JournalError.inUse` if it has one already.
    func begin(_ stream: String) throws {
      guard open.withLock({ $0.insert(stream).inserted }) else {
        throw JournalError.inUse(path: "\(path), stream \(stream)")
      }
    }

    /// Notes that the journal of a stream is closed.
    func end(_ stream: String) { open.withLock { _ = $0.remove(stream) } }
  }

  // MARK: - Streams with work

  extension StreamFile {
    var unfinishedStreams: [String] { unfinished.withLock { $0.sorted() } }

    /// Notes that a stream is about to be written; returns whether the file has to record that.
    func noteUnfinished(_ stream: String) -> Bool { unfinished.withLock { $0.insert(stream).inserted } }

    /// Takes the note back, because the write failed.
    func takeBackUnfinished(_ stream: String) { unfinished.withLock { _ = $0.remove(stream) } }

    /// Notes that the store of a stream rests, with the next commit.
    func noteRest(of stream: String) {
      guard unfinished.withLock({ $0.remove(stream) }) != nil, let writer = try? writer() else { return }
      let write = StreamWriter.Write(
        change: { db in
          try StreamSchema.noteRest(of: stream, db)
          return Checksum.start
        }, completion: { _ in })
      writer.add(write)
    }
  }

  // MARK: - Committing

  /// The connection that writes, used on the thread of the writer only.
  final class StreamCommits: @unchecked Sendable {
    // @unchecked Sendable because only the thread of the writer uses it.
    private let path: String
    private let database: DatabaseQueue
    private let mark: AcknowledgedMark
    private let watch: FileWatch
    private var commits: JournalFile.End
    /// The first loss that was detected. Nothing is written afterwards: a file that appears again may lack entries.
    private var lost: JournalError?

    init(
      _ resolvedPath: String, displayPath: String, lock: FileLock?, waitsForDisk: Bool, _ program: JournalProgram
    ) throws {
      path = displayPath
      (database, commits) = try JournalFile.reporting(displayPath) {
        var configuration = JournalFile.configuration
        configuration.journalMode = .wal
        let database = try DatabaseQueue(path: resolvedPath, configuration: configuration)
        try database.writeWithoutTransaction { db in
          // Executed here and not in the configuration, because GRDB sets NORMAL when it turns the WAL on.
          try db.execute(
            sql: "PRAGMA synchronous = \(waitsForDisk ? "FULL" : "NORMAL"); PRAGMA wal_autocheckpoint = 4000")
        }
        let commits = try database.write { db in
          try StreamSchema.prepare(db)
          try program.write(db)
          return try StreamSchema.commits(db)
        }
        return (database, commits)
      }
      mark = try AcknowledgedMark(for: resolvedPath, displayPath: path, waitsForDisk: waitsForDisk, commits)
      var watch = FileWatch()
      for file in [resolvedPath, resolvedPath + "-wal"] { watch.add(file, FileIdentity(at: file)) }
      if let lock { watch.add(lock.path, lock.identity) }
      watch.add(mark.path, mark.identity)
      self.watch = watch
    }

    /// Writes all changes in one transaction; returns the result of each. A change that fails leaves out only itself.
    func commit(_ writes: [StreamWriter.Write]) -> [Result<Void, any Error>] {
      var (results, next) = ([Result<Void, any Error>](), commits)
      next.position += 1
      do {
        try expectFiles()
        try JournalFile.reporting(path) {
          try database.inTransaction { db in
            for write in writes {
              let result = result(of: write, db)
              if case .success(let checksum) = result {
                next.checksum = next.checksum.next(next.position, "\(checksum.stored)")
              }
              results.append(result.map { _ in })
            }
            try StreamSchema.write(next, db)
            return .commit
          }
        }
        try expectFiles()
        commits = next
        mark.note(next)
        return results
      } catch {
        return writes.map { _ in .failure(error) }
      }
    }

    /// Closes the connection at once, whoever retains it.
    func close() { try? database.close() }

    private func result(of write: StreamWriter.Write, _ db: Database) -> Result<Checksum, any Error> {
      Result {
        try JournalFile.reporting(path) {
          var checksum = Checksum.start
          try db.inSavepoint {
            checksum = try write.change(db)
            return .commit
          }
          return checksum
        }
      }
    }

    private func expectFiles() throws {
      if let file = watch.missing { lost = lost ?? JournalError.replaced(path: path, file: file) }
      if let lost { throw lost }
    }
  }
#endif
