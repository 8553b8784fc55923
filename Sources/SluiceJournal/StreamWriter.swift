// Documentation/Internals/Hosting.md explains how many streams share one wait for the disk.

#if Journal
  import Dispatch
  import Foundation
  import GRDB
  import Sluice

  /// The only writer of a file with streams. What arrives while it waits for the disk is its next commit.
  final class StreamWriter: Sendable {
    /// A change of one stream: all of it, or nothing.
    struct Write: Sendable {
      /// Writes the rows; returns a checksum of them.
      let change: @Sendable (Database) throws -> Checksum
      /// Called on the thread of the writer when the change is durable, or refused.
      let completion: @Sendable (Result<Void, any Error>) -> Void
    }

    private struct Pending {
      var writes: [Write] = []
      /// Whether the thread is about to take them.
      var isTaken = false
      var isClosed = false
    }

    private let queue = DispatchQueue(label: "SluiceJournal.StreamWriter", qos: .userInitiated)
    private let pending = Locked(Pending())
    private let commit: @Sendable (_ writes: [Write]) -> [Result<Void, any Error>]

    /// Creates a writer.
    ///
    /// - Parameter commit: Writes all changes in one transaction; returns the result of each.
    init(commit: @escaping @Sendable (_ writes: [Write]) -> [Result<Void, any Error>]) { self.commit = commit }

    /// Adds a change to the next commit.
    func add(_ write: Write) {
      let (isClosed, begins) = pending.withLock { pending in
        if pending.isClosed { return (true, false) }
        pending.writes.append(write)
        defer { pending.isTaken = true }
        return (false, !pending.isTaken)
      }
      if isClosed { return write.completion(.failure(CancellationError())) }
      if begins { queue.async { self.run() } }
    }

    /// Returns when a change is durable.
    func perform(_ change: @escaping @Sendable (Database) throws -> Checksum) throws {
      let done = DispatchSemaphore(value: 0)
      let outcome = Locked<Result<Void, any Error>>(.success(()))
      add(
        Write(change: change) { result in
          outcome.withLock { $0 = result }
          done.signal()
        })
      done.wait()
      try outcome.withLock { $0 }.get()
    }

    /// Waits for the changes that were added, and refuses further ones.
    func close() {
      pending.withLock { $0.isClosed = true }
      queue.sync {}
    }

    private func run() {
      while true {
        let writes = pending.withLock { pending in
          defer { pending.writes = [] }
          if pending.writes.isEmpty { pending.isTaken = false }
          return pending.writes
        }
        if writes.isEmpty { return }
        for (write, result) in zip(writes, commit(writes)) { write.completion(result) }
      }
    }
  }
#endif
