/// Runs `body` before it returns, without the task-locals of the caller's task. The caller runs in the isolation of
/// `home`.
///
/// The language has no way to leave the task-locals of a task that runs. A detached task that begins at once has none.
/// Apple's systems before macOS 26 and iOS 26 have no such tasks: there `body` keeps the caller's.
///
/// - Complexity: the making of a task; nothing where no task runs.
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

/// A closure with the isolation of the function that it is written in, as one that is passed to `Task` has: for a task
/// that something else makes.
package func isolatedHere(
  @_inheritActorContext _ operation: @escaping @Sendable @isolated(any) () async -> Void
) -> @Sendable @isolated(any) () async -> Void { operation }
