import Builtin

#if canImport(Darwin)
  import Darwin
#endif

// MARK: - The running isolation

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

// MARK: - Returning after an error

// Documentation/Internals/Isolation.md says which compiler fault this works around.

/// Returns to the isolation of the caller, after a function that runs in it has thrown.
///
/// Where a `nonisolated(nonsending)` function throws, Swift up to 6.3 omits the switch back to the caller's
/// isolation: it considers the switch superfluous, since nothing follows it in that function. The caller relies on
/// it, and would continue wherever the error was thrown.
package func restoreIsolation(to home: isolated (any Actor)? = #isolation) async { home?.preconditionIsolated() }

// MARK: - Leaving task-locals

/// Runs `body` without the task-locals of the caller's task, and returns when it has run. The caller runs in the
/// isolation of `home`.
///
/// The language has no way to leave the task-locals of a running task. A detached task that starts at once has none.
/// Apple's systems before macOS 26 and iOS 26 have no such tasks: there `body` runs with the caller's task-locals.
///
/// - Complexity: The cost of making a task; none if no task is running.
package func withoutTaskLocals(on home: any Actor, _ body: @escaping () -> Void) {
  guard withUnsafeCurrentTask(body: { $0 != nil }), isRunning(on: home) else { return body() }
  guard #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) else { return body() }
  nonisolated(unsafe) let body = body
  // nonisolated(unsafe) because it is only run here, in the caller's isolation.
  let work = home.assumeIsolated { home in
    isolatedHere {
      _ = home
      body()
    }
  }
  Task.immediateDetached(operation: work)
}

/// Returns a closure that has the isolation of the function in which it is written, like a closure that is passed to
/// `Task`. It is for a task that is made elsewhere.
package func isolatedHere(
  @_inheritActorContext _ operation: @escaping @Sendable @isolated(any) () async -> Void
) -> @Sendable @isolated(any) () async -> Void { operation }
