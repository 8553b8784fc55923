import Sluice

/// How a wait has ended.
enum Waited {
  /// What was waited for is there.
  case done
  /// No effect runs that could change anything.
  case quiet
  /// The time was up.
  case late
}

extension TestStore {
  /// Waits until something is the case, or nothing can lead to it any more.
  ///
  /// - Parameter time: how long to wait even if no effect runs.
  nonisolated(nonsending) func wait(atLeast time: Duration? = nil, until isDone: () -> Bool) async -> Waited {
    let start = ContinuousClock.now
    let end = start.advanced(by: time ?? limit)
    while !isDone() {
      if time == nil, activeEffects.isEmpty { return .quiet }
      if await !record.bell.wait(until: end) { return isDone() ? .done : .late }
    }
    return .done
  }

  /// The effects that run, and neither sleep on the clock nor wait for an answer or for their parts.
  var activeEffects: [EffectStatus] {
    let statuses = store.effectStatuses
    if statuses.isEmpty { return [] }
    let sleeping = clock.sleepers(of: store.testID)
    let asking = Set(questions.compactMap(\.effect))
    return statuses.filter { status in
      switch status.phase {
      case .running, .beginning, .listening: sleeping[status.id] == nil && !asking.contains(status.id)
      case .inParts, .queued, .timed, .homeless: false
      }
    }
  }

  /// What each effect that is not over is doing, for a message.
  func effectsInWords(_ waited: Waited?) -> String {
    let statuses = store.effectStatuses
    if statuses.isEmpty { return "No effect is running that could send it." }
    return "The effects that are not over:" + statuses.map { "\n  \(inWords($0, waited))" }.joined()
  }

  func inWords(_ status: EffectStatus, _ waited: Waited?) -> String {
    "\(status.name) \(doing(status, waited))"
  }

  private func doing(_ status: EffectStatus, _ waited: Waited?) -> String {
    if let question = questions.first(where: { $0.effect == status.id }) {
      return "waits for an answer to \(words(question.request)): `store.answer(…)`"
    }
    if let deadline = clock.sleepers(of: store.testID)[status.id] {
      return "sleeps for \(clock.now.duration(to: deadline)): `store.advance(by: …)`"
    }
    return switch status.phase {
    case .homeless: "waits for an actor to run on: write `@MainActor` before the test"
    case .queued: "waits until those of the same id before it are over"
    case .timed: "is held back for a time: `store.advance(by: …)`"
    case .inParts: "waits for its parts"
    case .listening: "waits for the next element of its sequence" + patience(waited)
    case .beginning, .running:
      waited == nil ? "runs; a test has to be `async` to wait for it" : "runs" + patience(waited)
    }
  }

  private func patience(_ waited: Waited?) -> String {
    waited == .late ? ", outside of the store's isolation, and did not come back within \(limit)" : ""
  }
}
