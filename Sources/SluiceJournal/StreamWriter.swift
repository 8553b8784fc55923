// Documentation/Internals/Hosting.md explains how many streams share one wait for the disk.

#if Journal
  import Dispatch
  import Foundation
  import GRDB
  import Sluice
  import SluiceMigrations

  /// The only writer of a file with streams. What arrives while it waits for the disk is its next commit.
  final class StreamWriter: Sendable {
    /// A change of one stream: all of it, or nothing.
    struct Write: Sendable {
      /// Writes the rows; returns a checksum of them.
      let change: @Sendable (Database) throws -> Checksum
      /// Called on the thread of the writer when the change is durable, or refused.
      let completion: @Sendable (Result<Void, any Error>) -> Void
    }

    private static let isCurrent = DispatchSpecificKey<ObjectIdentifier>()
    private let queue = DispatchQueue(label: "SluiceJournal.StreamWriter", qos: .userInitiated)
    /// The changes of the next commit; nil after the end.
    private let pending = Locked<[Write]?>([])
    private let commit: @Sendable (_ writes: [Write]) -> [Result<Void, any Error>]
    private let finish: @Sendable () -> Void
    private let closed: JournalError
    /// The number of changes in one commit. A longer one would delay the answer to the first of them.
    private static let mostChanges = 1_000

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - closed: The error of changes that are added after the end.
    ///   - commit: Writes all changes in one transaction; returns the result of each.
    ///   - finish: Called once after the last commit.
    init(
      closed: JournalError, commit: @escaping @Sendable (_ writes: [Write]) -> [Result<Void, any Error>],
      finish: @escaping @Sendable () -> Void
    ) {
      (self.closed, self.commit, self.finish) = (closed, commit, finish)
      queue.setSpecific(key: Self.isCurrent, value: ObjectIdentifier(self))
    }

    /// Adds a change to the next commit.
    func add(_ write: Write) {
      guard pending.withLock({ $0?.append(write) }) != nil else { return write.completion(.failure(closed)) }
      queue.async { self.commitPending() }
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
    ///
    /// The last reference to a file may be that of a completion, so this may run on the writer's own queue.
    func close() {
      let end = {
        self.commitPending()
        let isFirst = self.pending.withLock { pending in
          defer { pending = nil }
          return pending != nil
        }
        if isFirst { self.finish() }
      }
      let isOnQueue = DispatchQueue.getSpecific(key: Self.isCurrent) == ObjectIdentifier(self)
      if isOnQueue { end() } else { queue.sync(execute: end) }
    }

    /// Commits what was added meanwhile. Nothing is left if an earlier call has done so.
    private func commitPending() {
      while true {
        let writes = pending.withLock { pending in
          let first = Array(pending?.prefix(Self.mostChanges) ?? [])
          pending?.removeFirst(first.count)
          return first
        }
        if writes.isEmpty { return }
        for (write, result) in zip(writes, commit(writes)) { write.completion(result) }
      }
    }
  }
#endif
