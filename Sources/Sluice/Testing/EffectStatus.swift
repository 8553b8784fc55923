/// The current state of an effect, for tests.
package struct EffectStatus: Equatable {
  /// The progress of the effect.
  package enum Phase: Equatable {
    /// It runs.
    case running
    /// Its task has not begun yet.
    case beginning
    /// It waits for effects that are parts of it.
    case inParts
    /// It waits for the next element of a sequence.
    case listening
    /// It waits for earlier effects in its queue.
    case queued
    /// It waits for its time.
    case timed
    /// It waits for an action or a condition.
    case waiting
    /// It cannot run, because its store belongs to no actor.
    case homeless
  }

  package let id: Int
  /// Its id, its kind, or its source location.
  package let name: String
  package let phase: Phase
  /// The hash of the task that it runs in, once it has begun.
  package let task: Int?
  /// The number of the action that it goes back to.
  package let root: Int
  /// Whether nothing waits for it.
  package var isInBackground = false
}

extension EffectRunner {
  /// The status of each effect that is not over, in the order of description.
  var statuses: [EffectStatus] {
    runs.values.sorted { $0.id < $1.id }.map { run in
      EffectStatus(
        id: run.id, name: run.effect.label, phase: phase(of: run), task: run.taskID, root: run.root,
        isInBackground: run.effect.isInBackground)
    }
  }

  private func phase(of run: Run) -> EffectStatus.Phase {
    switch machine.runs[run.id]?.phase {
    case .queued: return .queued
    case .delayed, .throttled: return .timed
    case .running, nil: break
    }
    if machine.runs[run.id]?.children.isEmpty == false { return .inParts }
    if waiting.contains(where: { $0 === run }) { return .homeless }
    if run.isWaiting { return .waiting }
    if run.isListening { return .listening }
    return run.taskID != nil || run.question != nil ? .running : .beginning
  }
}

// MARK: - The effect of a task

/// The identity of the effect that a task belongs to; set only in stores with a witness.
package struct RunningEffect: Sendable {
  static let local = TaskLocal<RunningEffect?>(wrappedValue: nil)

  package static var mark: RunningEffect? { local.get() }

  /// The store, by its `rootID`.
  package let store: ObjectIdentifier
  /// The number of the effect in the store.
  package let effect: Int

  /// The hash of the current task.
  package static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
