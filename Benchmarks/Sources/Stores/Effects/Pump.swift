/// An executor that runs its jobs when it is called, on the thread that calls it: so that a round trip through a task
/// is measured without a switch of threads.
final class Pump: SerialExecutor, @unchecked Sendable {
  // @unchecked Sendable because all that is measured stays on one thread.
  private var jobs: [UnownedJob] = []

  func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

  /// Everything is on one thread, so whoever asks is in the right place.
  func checkIsolated() {}

  func enter(_ actor: PumpedActor, _ body: @Sendable (isolated PumpedActor) -> Void) {
    actor.assumeIsolated { body($0) }
  }

  func run() {
    while !jobs.isEmpty {
      let ready = jobs
      jobs.removeAll(keepingCapacity: true)
      for job in ready { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }
}

/// An actor whose jobs a pump runs.
actor PumpedActor {
  private let pump: Pump

  init(_ pump: Pump) { self.pump = pump }

  nonisolated var unownedExecutor: UnownedSerialExecutor { pump.asUnownedSerialExecutor() }
}
