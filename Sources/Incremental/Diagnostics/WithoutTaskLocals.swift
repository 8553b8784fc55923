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
