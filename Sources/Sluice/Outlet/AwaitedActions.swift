import Incremental

/// The actions of a cycle that are awaited outside the store, in the order in which they were handled.
@usableFromInline
package struct AwaitedActions {
  @usableFromInline var all: [(number: Int, completion: ActionCompletion, outcome: ActionOutcome)] = []

  package init() {}

  /// Whether no action is awaited. Inlined, because each cycle with queued actions checks it.
  @inlinable package var isEmpty: Bool { all.isEmpty }

  /// Adds a handled action. The numbers are in ascending order.
  package mutating func add(
    _ number: Int, _ completion: @escaping ActionCompletion, _ outcome: ActionOutcome = ActionOutcome()
  ) {
    all.append((number, completion, outcome))
  }

  /// Returns whether a sender awaits the action, and can create the tasks of its effects.
  package func contains(_ number: Int) -> Bool { index(of: number) != nil }

  /// Adds an effect, which the sender that awaits the action will begin.
  package mutating func add(_ effect: EffectStart, to number: Int) {
    if let index = index(of: number) { all[index].outcome.effects.append(effect) }
  }

  /// Removes and returns the completions to call, each with the outcome of its action.
  package mutating func takeAll() -> [(completion: ActionCompletion, outcome: ActionOutcome)] {
    defer { all = [] }
    return all.map { ($0.completion, $0.outcome) }
  }

  /// Finds an action by binary search.
  private func index(of number: Int) -> Int? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].number == number ? low : nil
  }
}

// MARK: - Effects begun by a sender

/// An effect of an awaited action, ready to begin. The awaiting task creates the effect's task, so that this one
/// inherits its task-local values.
@usableFromInline
package struct EffectStart: Sendable {
  private let body: @Sendable @isolated(any) () async -> Void
  private let priority: TaskPriority?
  private let binding: EffectBinding?
  private let slot: EffectTaskSlot

  init(
    _ slot: EffectTaskSlot, _ priority: TaskPriority?, _ binding: EffectBinding?,
    _ body: @escaping @Sendable @isolated(any) () async -> Void
  ) {
    (self.slot, self.priority, self.binding, self.body) = (slot, priority, binding, body)
  }

  /// Creates the task in the context of the caller.
  @usableFromInline
  func begin() {
    guard let binding else { return slot.fill(Task(priority: priority, operation: body)) }
    binding.bind { slot.fill(Task(priority: priority, operation: body)) }
  }
}

/// A slot for the task of an effect that is created outside the store, so that the store can cancel it.
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
