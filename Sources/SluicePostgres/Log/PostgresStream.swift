#if Postgres
  import Dispatch
  import Foundation
  import Incremental
  import Sluice
  import SluiceMigrations

  /// The stream of one store: what its journal knows without asking the database.
  ///
  /// Its functions are called in the isolation of the store, and by its writes, which are outside.
  final class PostgresStream: Sendable {
    private struct Status {
      var chain: RecordChain
      var lastSnapshot: Int?
      var keys: KeyWindow
      /// The initial state, which is written with the first entry: a store that was only read leaves no trace.
      var initial: RecordedRow?
      var isKeeping = false
      /// The position before which no other attempt is made: a state that cannot be encoded is not tried after each entry.
      var nextAttempt = 0
      /// The error of the last snapshot, until it is reported.
      var failure: (any Error)?
      /// What was read again after a write that failed, until it is loaded.
      var reread: Result<StreamRows, any Error>?
      var isClosed = false
    }

    private let session: LogSession
    let name: String
    private let id: Int64
    private let epoch: Int64
    private let status: Locked<Status>

    init(_ session: LogSession, _ name: String, _ opened: OpenedStream, lastSnapshot: Int?) {
      (self.session, self.name, id, epoch) = (session, name, opened.id, opened.epoch)
      status = Locked(Status(chain: opened.rows.chain, lastSnapshot: lastSnapshot, keys: opened.keys))
    }

    deinit { close() }

    func close() {
      let wasClosed = status.withLock { status in
        defer { status.isClosed = true }
        return status.isClosed
      }
      if !wasClosed { session.close(name) }
    }

    /// The position of the last entry.
    var position: Int { status.withLock { $0.chain.end.position } }

    var countSinceSnapshot: Int { status.withLock { $0.chain.end.position - ($0.lastSnapshot ?? 0) } }

    func receipt(forKey key: String) -> KeyWindow.Found? { status.withLock { $0.keys[key] } }

    // MARK: - Writing

    /// The version of the program's types in which entries and snapshots are written now.
    var version: Int { session.writtenVersion }

    /// Prepares entries of a version to be written: gives them positions and checksums.
    func prepare(_ entries: [RecordedEntry], _ version: Int) throws -> Append {
      try status.withLock { status in
        if status.isClosed { throw PostgresError.closed }
        var chain = status.chain
        let former = chain.end
        let rows = entries.map { chain.append($0, schema: version) }
        let initial = status.initial.map {
          LogSnapshot(stream: id, epoch: epoch, text: $0.text, end: RecordEnd(), schema: $0.schema)
        }
        let write = LogWrite(
          stream: id, epoch: epoch, former: former, rows: rows, end: chain.end, initial: initial)
        return Append(write: write, chain: chain)
      }
    }

    /// Entries that are ready to be written.
    struct Append: Sendable {
      let write: LogWrite
      let chain: RecordChain
    }

    /// Writes entries. If that fails, reads what the stream has, so that the store can return to it.
    func write(_ append: Append) async throws {
      do {
        try await session.writer.append(append.write, to: name)
      } catch {
        await readAgain()
        if error is NotOwner { session.tell(.lost(name)) }
        throw error
      }
      status.withLock { status in
        status.chain = append.chain
        status.initial = nil
        for row in append.write.rows {
          if let key = row.key { status.keys.add(key, at: row.position, reply: row.reply) }
        }
        status.keys.trim(to: append.chain.end.position)
      }
    }

    // MARK: - Reading again

    /// Reads what was recorded, up to the last entry that this journal has written.
    func readAgain() async {
      var pause = LogPause()
      while true {
        let result: Result<StreamRows, any Error>
        let last = position
        do {
          result = .success(try await session.read(id, name, snapshotBefore: last + 1, upTo: last))
        } catch let error as PostgresError {
          result = .failure(error)
          if case .unreachable = error {
            await pause.wait()
            continue
          }
        } catch {
          result = .failure(error)
        }
        return status.withLock { $0.reread = result }
      }
    }

    /// Returns what was read again, or the initial state that is not written yet.
    func takeReread() throws -> StreamRows? {
      let result = status.withLock { status in
        defer { status.reread = nil }
        return status.reread
      }
      return try result?.get()
    }

    /// The initial state, if nothing was written yet.
    var unwrittenInitial: RecordedRow? { status.withLock { $0.initial } }

    // MARK: - Snapshots

    /// Keeps a snapshot of the state after all entries so far, if one is due. It is encoded and written in the
    /// background.
    ///
    /// - Throws: The error of an earlier snapshot.
    func offer(
      isNeeded: Bool, interval: Int, _ encode: @escaping @Sendable (_ version: Int) throws -> String
    ) throws {
      let (failure, last, end, isKeeping) = status.withLock { status in
        defer { status.failure = nil }
        return (status.failure, status.lastSnapshot, status.chain.end, status.isKeeping || status.isClosed)
      }
      if let failure { throw failure }
      let version = version
      guard let last else {
        let row = RecordedRow(position: 0, text: try encode(version), schema: version)
        return status.withLock {
          $0.initial = row
          $0.lastSnapshot = 0
        }
      }
      guard isNeeded || end.position - last >= interval, !isKeeping, end.position > 0,
        end.position >= status.withLock({ $0.nextAttempt })
      else { return }
      status.withLock { $0.isKeeping = true }
      Task.detached(priority: .utility) { [self] in
        let kept: Result<Void, any Error>
        do {
          let snapshot = LogSnapshot(
            stream: id, epoch: epoch, text: try encode(version), end: end, schema: version)
          try await session.keep(snapshot, of: name)
          kept = .success(())
        } catch {
          kept = .failure(error)
        }
        noteKept(at: end.position, interval, kept)
      }
    }

    private func noteKept(at position: Int, _ interval: Int, _ result: Result<Void, any Error>) {
      status.withLock { status in
        status.isKeeping = false
        switch result {
        case .success: status.lastSnapshot = position
        case .failure(let error):
          status.failure = error
          if case .unencodable? = error as? PostgresError { status.nextAttempt = position + interval }
        }
      }
    }
  }
#endif
