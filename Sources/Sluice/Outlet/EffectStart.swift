import Incremental

/// An effect of an awaited action, ready to begin. The awaiting task creates the effect's task, so that this one
/// inherits its task-local values.
@usableFromInline
package struct EffectStart: Sendable {
  private let body: @Sendable @isolated(any) () async -> Void
  private let priority: TaskPriority?
  private let mark: RunningEffect?
  private let slot: EffectTaskSlot

  init(
    _ slot: EffectTaskSlot, _ priority: TaskPriority?, _ mark: RunningEffect?,
    _ body: @escaping @Sendable @isolated(any) () async -> Void
  ) {
    (self.slot, self.priority, self.mark, self.body) = (slot, priority, mark, body)
  }

  /// Creates the task in the context of the caller.
  @usableFromInline
  func begin() {
    guard let mark else { return slot.fill(Task(priority: priority, operation: body)) }
    RunningEffect.local.withValue(mark) { slot.fill(Task(priority: priority, operation: body)) }
  }
}

/// Holds the task of an effect that is created outside the store, so that the store can cancel it.
final class EffectTaskSlot: Sendable {
  private let content = Locked<(task: Task<Void, Never>?, isCancelled: Bool)>((nil, false))

  func fill(_ task: Task<Void, Never>) {
    let isCancelled = content.withLock { content in
      content.task = task
      return content.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let task = content.withLock { content in
      content.isCancelled = true
      return content.task
    }
    task?.cancel()
  }
}
