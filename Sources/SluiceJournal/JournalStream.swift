#if Journal
  import Foundation
  import GRDB
  import Incremental
  import Sluice
  import SluiceMigrations

  /// The journal of one store in a file with many.
  ///
  /// It is used in the isolation of its store. What it writes is encoded and chained there, so that the thread of the
  /// writer, which all streams share, has little to do.
  final class JournalStream: Sendable {
    private struct Status {
      /// The id in the file; nil until the first write.
      var id: Int64?
      var contents = JournalContents()
      /// What was read when the stream was opened, until it is loaded.
      var tail: StreamTail?
      /// The initial state, which is written with the first entry: a store that was only read leaves no trace.
      var initial: JournalFile.Row?
      var isKeeping = false
      /// The error of the last snapshot, until it is reported.
      var failure: (any Error)?
      var isClosed = false
    }

    let file: StreamFile
    let name: String
    private let status: Locked<Status>

    /// Opens a stream: verifies its newest snapshot and the entries since.
    ///
    /// - Throws: A `JournalError`. It concerns only this stream.
    init(_ file: StreamFile, name: String) throws {
      try file.begin(name)
      (self.file, self.name) = (file, name)
      do {
        status = Locked(try Self.read(file, name))
      } catch {
        file.end(name)
        throw error
      }
    }

    deinit { close() }

    private static func read(_ file: StreamFile, _ name: String) throws -> Status {
      let path = "\(file.path), stream \(name)"
      var found = Status(id: try file.id(of: name))
      if let id = found.id {
        let tail = try file.reading(id) { db in
          try StreamTail(verifying: db) { JournalError.damaged(path: path, reason: $0) }
        }
        if let tail { (found.contents, found.tail) = (tail.contents, tail) }
      }
      try file.program.check(found.contents.program, path: path)
      // The file knows which build wrote last, and not which build wrote last to this stream.
      found.contents.program.build = nil
      return found
    }

    /// The file and the stream, in error messages.
    var path: String { "\(file.path), stream \(name)" }

    var contents: JournalContents { status.withLock { $0.contents } }

    func close() {
      let wasClosed = status.withLock { status in
        defer { (status.isClosed, status.tail) = (true, nil) }
        return status.isClosed
      }
      if !wasClosed { file.end(name) }
    }

    private func openStatus() throws -> Status {
      let status = status.withLock { $0 }
      if status.isClosed { throw JournalError.closed(path: path) }
      return status
    }

    // MARK: - Reading

    /// Reads the newest snapshot before a position, and the entries since, up to a position.
    func load(
      snapshotBefore limit: Int, upTo last: Int
    ) throws -> (snapshot: JournalFile.Row?, entries: [JournalFile.Row]) {
      let status = try openStatus()
      if let initial = status.initial { return (limit > 0 ? initial : nil, []) }
      if let tail = status.tail, limit == .max, last == .max {
        self.status.withLock { $0.tail = nil }
        return (tail.snapshot, tail.entries)
      }
      return try reading { try JournalFile.rows($0, snapshotBefore: limit, upTo: last) } ?? (nil, [])
    }

    /// Returns the result of reading the stream as a journal; nil if nothing was written to it.
    func reading<Result>(_ body: (Database) throws -> Result) throws -> Result? {
      try openStatus().id.flatMap { try file.reading($0, body) }
    }

    /// Verifies all entries and snapshots of the stream.
    func verify() throws {
      _ = try reading { db in
        try JournalContents.verifyRows(db, from: 0) { JournalError.damaged(path: path, reason: $0) }
      }
    }

    /// Returns the position and the reply of the newest entry with a key, among the newest `window` entries.
    func receipt(forKey key: String, window: Int) throws -> (position: Int, reply: String?)? {
      let status = try openStatus()
      guard let id = status.id else { return nil }
      let after = max(status.contents.end.position - window, 0)
      return try file.finding(id) { try JournalFile.find(key, after, $0) } ?? nil
    }

    // MARK: - Writing

    /// Returns the write of entries, which shares its commit with those of other streams.
    func write(of entries: [JournalFile.NewEntry]) throws -> JournalWrite {
      let (writer, append) = (try file.writer(), try rows(of: entries))
      return JournalWrite { [self] in
        try await withCheckedThrowingContinuation { appended in
          writer.add(
            StreamWriter.Write(change: append.write) { result in
              self.note(append, result)
              appended.resume(with: result)
            })
        }
      }
    }

    /// Appends entries, and waits for the disk.
    func append(_ entries: [JournalFile.NewEntry]) throws {
      let append = try rows(of: entries)
      let result = Result { try file.writer().perform(append.write) }
      note(append, result)
      try result.get()
    }

    private func rows(of entries: [JournalFile.NewEntry]) throws -> StreamAppend {
      let status = try openStatus()
      return StreamAppend(
        entries, to: name, id: status.id, after: status.contents, initial: status.initial, schema: file.program.schema,
        isFirst: file.noteUnfinished(name))
    }

    private func note(_ append: StreamAppend, _ result: Result<Void, any Error>) {
      guard case .success = result else {
        if append.isFirst { file.takeBackUnfinished(name) }
        return
      }
      status.withLock { status in
        status.tail = nil
        status.id = append.madeID.withLock { $0 }
        status.initial = nil
        let (snapshot, size) = (status.contents.lastSnapshot, status.contents.snapshotSize)
        status.contents = append.contents
        // A snapshot was kept while the entries were on their way.
        if let snapshot, snapshot != append.contents.lastSnapshot {
          status.contents.noteSnapshot(at: snapshot, size: size, time: nil)
        }
      }
    }

    // MARK: - Snapshots

    /// Keeps a snapshot of the state after all entries so far, if one is due. It is encoded and written in the
    /// background.
    ///
    /// - Throws: The error of an earlier snapshot.
    func offer(isNeeded: Bool, interval: Int, _ encode: @escaping @Sendable () throws -> Data) throws {
      let status = try openStatus()
      if let failure = status.failure {
        self.status.withLock { $0.failure = nil }
        throw failure
      }
      let end = status.contents.end
      guard let last = status.contents.lastSnapshot else { return try begin(with: encode()) }
      guard isNeeded || end.position - last >= interval, !status.isKeeping, let id = status.id else { return }
      let writer = try file.writer()
      self.status.withLock { $0.isKeeping = true }
      DispatchQueue.global(qos: .utility).async { [self] in
        do {
          let snapshot = StreamSnapshot(try encode(), of: id, at: end, schema: file.program.schema)
          writer.add(StreamWriter.Write(change: snapshot.write) { self.noteKept(snapshot, $0) })
        } catch {
          self.status.withLock { ($0.isKeeping, $0.failure) = (false, error) }
        }
      }
    }

    /// Keeps the state that the first entry is based on.
    private func begin(with data: Data) {
      status.withLock { status in
        status.initial = JournalFile.Row(
          position: 0, text: String(decoding: data, as: UTF8.self), schema: file.program.schema)
        status.contents.noteSnapshot(at: 0, size: data.count, time: nil)
      }
    }

    private func noteKept(_ snapshot: StreamSnapshot, _ result: Result<Void, any Error>) {
      status.withLock { status in
        status.isKeeping = false
        switch result {
        case .success:
          status.contents.noteSnapshot(at: snapshot.end.position, size: snapshot.text.utf8.count, time: nil)
        case .failure(let error): status.failure = error
        }
      }
    }
  }
#endif
