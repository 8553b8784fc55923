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
      var machine: StreamMachine
      /// The error of the last snapshot, until it is reported.
      var failure: (any Error)?
      /// What was read again after a write that failed, until it is loaded.
      var reread: Result<StreamRows, any Error>?
    }

    private let session: LogSession
    let name: String
    private let id: Int64
    private let status: Locked<Status>

    init(_ session: LogSession, _ name: String, _ opened: OpenedStream, lastSnapshot: Int?) {
      (self.session, self.name, id) = (session, name, opened.id)
      let machine = StreamMachine(opened, lastSnapshot: lastSnapshot)
      status = Locked(Status(machine: machine))
    }

    deinit { close() }

    func close() { if status.withLock({ $0.machine.close() }) { session.close(name) } }

    /// The position of the last entry.
    var position: Int { status.withLock { $0.machine.end.position } }

    var countSinceSnapshot: Int { status.withLock { $0.machine.countSinceSnapshot } }

    func receipt(forKey key: String) -> KeyWindow.Found? { status.withLock { $0.machine[key] } }

    // MARK: - Writing

    /// The version of the program's types in which entries and snapshots are written now.
    var version: Int { session.writtenVersion }

    /// Prepares entries of a version to be written: gives them positions and checksums.
    func prepare(_ entries: [RecordedEntry], _ version: Int) throws -> StreamMachine.Append {
      guard let append = status.withLock({ $0.machine.prepare(entries, version) }) else { throw PostgresError.closed }
      return append
    }

    /// Writes entries. If that fails, reads what the stream has, so that the store can return to it.
    func write(_ append: StreamMachine.Append) async throws {
      do {
        try await session.writer.append(append.write, to: name)
      } catch {
        await readAgain()
        if error is NotOwner { session.notify(.lost(name)) }
        throw error
      }
      status.withLock { $0.machine.wrote(append) }
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
        return status.withLock { status in
          if case .success(let rows) = result { status.machine.returned(to: rows.chain.end.position) }
          status.reread = result
        }
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
    var unwrittenInitial: RecordedRow? { status.withLock { $0.machine.initial } }

    // MARK: - Snapshots

    /// Keeps a snapshot of the state after all entries so far, if one is due. It is encoded and written in the
    /// background.
    ///
    /// - Throws: The error of an earlier snapshot.
    func offer(
      isNeeded: Bool, interval: Int, _ encode: @escaping @Sendable (_ version: Int) throws -> String
    ) throws {
      let (failure, hasBegun) = status.withLock { status in
        defer { status.failure = nil }
        return (status.failure, status.machine.lastSnapshot != nil)
      }
      if let failure { throw failure }
      let version = version
      if !hasBegun {
        let row = RecordedRow(position: 0, text: try encode(version), schema: version)
        return status.withLock { $0.machine.begin(row) }
      }
      let due = status.withLock { $0.machine.beginKeeping(isNeeded: isNeeded, interval: interval) }
      guard let end = due else { return }
      Task.detached(priority: .utility) { [self] in
        let kept: Result<Void, any Error>
        do {
          let text = try encode(version)
          try await session.keep(status.withLock { $0.machine.snapshot(text, version, after: end) }, of: name)
          kept = .success(())
        } catch {
          kept = .failure(error)
        }
        noteKept(at: end.position, interval, kept)
      }
    }

    private func noteKept(at position: Int, _ interval: Int, _ result: Result<Void, any Error>) {
      status.withLock { status in
        switch result {
        case .success: status.machine.endKeeping(at: position, isKept: true)
        case .failure(let error):
          var pause = 0
          if case .unencodable? = error as? PostgresError { pause = interval }
          status.machine.endKeeping(at: position, isKept: false, pause: pause)
          status.failure = error
        }
      }
    }
  }
#endif
