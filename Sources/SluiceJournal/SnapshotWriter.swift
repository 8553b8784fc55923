// Documentation/Internals/JournalFile.md says why large snapshots are written in parts.

#if Journal
  import Dispatch
  import Foundation
  import GRDB
  import Incremental

  /// Performs slow work in the background: encodes and writes large snapshots, and moves the write-ahead log into the
  /// file.
  final class SnapshotWriter: Sendable {
    private enum Progress {
      case resting, working
      case kept(position: Int, size: Int)
      case failed(any Error)
    }

    private let resolvedPath: String
    private let queue = DispatchQueue(label: "SluiceJournal.SnapshotWriter", qos: .utility)
    private let progress = Locked(Progress.resting)
    /// Created on first use, and used only on `queue`.
    private let checkpointing = Locked<DatabaseQueue?>(nil)

    init(_ resolvedPath: String) { self.resolvedPath = resolvedPath }

    /// The outcome of the last snapshot, reported once.
    enum Outcome {
      case none, pending
      case kept(position: Int, size: Int)
    }

    /// Returns the outcome of the last snapshot.
    ///
    /// - Throws: the error if it was not kept.
    func takeOutcome() throws -> Outcome {
      let now = progress.withLock { progress in
        let now = progress
        if case .working = now {} else { progress = .resting }
        return now
      }
      switch now {
      case .resting: return .none
      case .working: return .pending
      case .kept(let position, let size): return .kept(position: position, size: size)
      case .failed(let error): throw error
      }
    }

    /// Keeps a snapshot of the state after the entries up to `end`. Call it when the snapshot before is done.
    ///
    /// - Parameters:
    ///   - encode: encodes the state.
    ///   - database: the connection that appends. It is serial, so an append waits for one part at most.
    ///   - check: throws if the written data would be lost.
    func keep(
      _ encode: @escaping @Sendable () throws -> Data, at end: JournalFile.End, in database: DatabaseQueue,
      check: @escaping @Sendable () throws -> Void
    ) {
      progress.withLock { $0 = .working }
      queue.async { [progress] in
        do {
          let data = try encode()
          try SnapshotParts.write(data, at: end, to: database, check)
          progress.withLock { $0 = .kept(position: end.position, size: data.count) }
        } catch {
          progress.withLock { $0 = .failed(error) }
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
    func finish() {
      queue.sync {}
      checkpointing.withLock { $0 = nil }
    }
  }
#endif
