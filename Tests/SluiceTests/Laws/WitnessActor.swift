import Dispatch
import Foundation

/// An actor that knows whether code runs in it, also where the compiler assumes that.
actor WitnessActor {
  private let executor = WitnessExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  nonisolated var isHere: Bool { executor.isHere }
}

private final class WitnessExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "WitnessActor")
  private let key = DispatchSpecificKey<Bool>()
  /// The thread sanitizer sees by it that one job runs after the other; it does not know queues.
  private let lock = NSLock()

  init() { queue.setSpecific(key: key, value: true) }

  var isHere: Bool { DispatchQueue.getSpecific(key: key) == true }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in lock.withLock { job.runSynchronously(on: asUnownedSerialExecutor()) } }
  }
}
