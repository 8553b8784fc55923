import Foundation

/// An executor that runs its jobs when it is called, wherever they come from.
final class LockedPump: SerialExecutor, @unchecked Sendable {
  // @unchecked Sendable because the lock is held for each access to the queue.
  private let lock = NSLock()
  private var jobs: [UnownedJob] = []

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { jobs.append(job) }
  }

  /// Whoever asks is on the thread that measures.
  func checkIsolated() {}

  func enter(_ home: Home, _ body: @Sendable (isolated Home) -> Void) {
    home.assumeIsolated { body($0) }
  }

  func run() {
    while true {
      let ready = lock.withLock {
        defer { jobs = [] }
        return jobs
      }
      if ready.isEmpty { return }
      for job in ready { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }

  /// An actor whose jobs it runs.
  actor Home {
    private let pump: LockedPump

    init(_ pump: LockedPump) { self.pump = pump }

    nonisolated var unownedExecutor: UnownedSerialExecutor { pump.asUnownedSerialExecutor() }
  }

  /// What another thread gives.
  final class Value<Content: Sendable>: @unchecked Sendable {
    // @unchecked Sendable because the lock is held for each access.
    private let lock = NSLock()
    private var content: Content?

    var value: Content? { lock.withLock { content } }

    func set(_ new: Content) { lock.withLock { content = new } }
  }
}
