// Documentation/Internals/JournalFile.md says why large snapshots are written in parts.

#if Journal
  import Dispatch
  import Foundation
  import GRDB
  import Incremental

  /// Does what takes long beside the store: encodes and writes large snapshots, and moves the write-ahead log into the file.
  final class SnapshotWriter: Sendable {
    private enum Progress {
      case resting, working
      case kept(position: Int, size: Int)
      case failed(any Error)
    }

    private let resolvedPath: String
    private let queue = DispatchQueue(label: "SluiceJournal.SnapshotWriter", qos: .utility)
    private let progress = Locked(Progress.resting)
    /// Made with the first use, and only used in `queue`.
    private let checkpointing = Locked<DatabaseQueue?>(nil)

    init(_ resolvedPath: String) { self.resolvedPath = resolvedPath }

    /// The outcome of the last snapshot, reported once.
    enum Outcome {
      case none, pending
      case kept(position: Int, size: Int)
    }

    /// - Throws: why the last snapshot was not kept.
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

    /// Keeps a snapshot of what the entries up to `end` lead to. Called when the one before is done.
    ///
    /// - Parameters:
    ///   - database: the connection that appends. It does one thing after the other, so an append waits for a part, at most.
    ///   - check: throws if what is written would be lost.
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

    /// Moves the write-ahead log into the file, so that it can begin again. An append that reaches its end does so
    /// itself, in SQLite's own way, which waits for the disk as long as that takes.
    func moveLog(of database: DatabaseQueue) {
      queue.async { [self] in
        // A log that could not be moved now is moved later; nothing is lost with it.
        guard (try? connection()?.inDatabase { try $0.checkpoint(.passive) }) != nil else { return }
        // Few pages came meanwhile, and while nothing is appended, all are moved: only then can the log begin again.
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

    /// Waits until all is done.
    func finish() {
      queue.sync {}
      checkpointing.withLock { $0 = nil }
    }
  }
#endif
