import Builtin

#if canImport(Darwin)
  import Darwin
#endif

/// Returns whether the caller runs in the isolation of an actor.
///
/// `#isolation` is what the compiler infers, and Swift up to 6.3 infers it wrongly in some functions. This function
/// asks the runtime, and never stops the program.
///
/// On Apple's systems before macOS 26 and iOS 26, the runtime traps instead of answering, except for the main actor.
/// There the result is false for every other actor, so callers must treat false as "unknown", and do what is safe
/// from anywhere.
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

/// Calls the runtime's function that `Task.immediate` uses for the same check. Without flags it does not trap.
@available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
@_silgen_name("swift_task_isCurrentExecutorWithFlags")
private func isCurrent(executor: Builtin.Executor, flags: UInt64) -> Bool
