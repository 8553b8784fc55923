import Builtin

#if canImport(Darwin)
  import Darwin
#endif

/// Whether the caller runs in the isolation of an actor.
///
/// `#isolation` says what the compiler believes, which Swift up to 6.3 gets wrong in some functions. This asks the runtime,
/// and never stops the program.
///
/// Apple's systems before macOS 26 and iOS 26 answer the question with a trap, except for the main actor. There the result
/// is false for every other actor, so that callers must treat false as "unknown": take a way that is safe from anywhere.
package func isRunning(on actor: any Actor) -> Bool {
  if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
    return isCurrent(executor: actor.unownedExecutor._executor, flags: 0)
  }
  #if canImport(Darwin)
    return actor is MainActor && pthread_main_np() != 0
  #else
    return false
  #endif
}

/// The runtime function behind `Task.immediate`, which asks the same question. Without flags it does not trap.
@available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
@_silgen_name("swift_task_isCurrentExecutorWithFlags")
private func isCurrent(executor: Builtin.Executor, flags: UInt64) -> Bool
