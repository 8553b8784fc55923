import Sluice

// MARK: - Waiting

/// The end of a wait.
enum Waited {
  /// The awaited event has happened.
  case done
  /// No effect is running that could change anything.
  case quiet
  /// The time limit was reached.
  case late(after: Duration)
  /// The test store was released without a wait.
  case never
}

extension TestStore {
  /// Suspends until all shared values of the store are stored, as `Store.saved` does.
  ///
  /// Rules: a test store has shared values in memory, unless the test provides `sharedPlaces` with `.stored()`.
  nonisolated(nonsending) public func saved() async throws { try await store.saved() }

  /// Waits until no effect is active: each has ended, sleeps on the clock, or waits for an action or an answer.
  ///
  /// ```swift
  /// store.send(.load)
  /// await store.waitForEffects()              // the effect waits with `send.next(Action.loaded)`
  /// store.send(.loaded("x"))
  /// ```
  ///
  /// Rules: `receive`, `advance` and `finish` wait by themselves. The test fails if an effect is still active after the
  /// `limit` of the test store.
  nonisolated(nonsending) public func waitForEffects(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let waited = await wait { activeEffects.isEmpty }
    if activeEffects.isEmpty { return }
    fail(
      "Effects still run. " + effectsInWords(waited), TestLocation(fileID, filePath, line, column))
  }

  /// Waits until a condition holds, or no effect can make it hold any more.
  ///
  /// - Parameter time: The time to wait even if no effect is running.
  nonisolated(nonsending) func wait(atLeast time: Duration? = nil, until isDone: () -> Bool) async -> Waited {
    let patience = time ?? limit
    let end = ContinuousClock.now.advanced(by: patience)
    while true {
      catchUp()
      if isDone() { return .done }
      if time == nil, awakeEffects(withHelpers: true).isEmpty { return .quiet }
      if await record.bell.wait(until: end) { continue }
      if await comesLate(until: isDone) { return .done }
      return time == nil && awakeEffects(withHelpers: true).isEmpty ? .quiet : .late(after: patience)
    }
  }

  /// Gives waiting effects a thread after the time limit: on a busy machine an effect may not have run at all. An
  /// effect that waits for a thread now gets one before a task that is created now; a few tasks are enough for a few
  /// hops.
  private nonisolated(nonsending) func comesLate(until isDone: () -> Bool) async -> Bool {
    for _ in 0..<8 {
      catchUp()
      if isDone() { return true }
      await Task.detached {}.value
    }
    catchUp()
    return isDone()
  }

  /// Runs everything that is due: actions that wait in the outlet, and effects that are due on a clock that other code
  /// moved.
  func catchUp() {
    store.deliverPosted()
    store.startDueEffects()
  }

  /// The running effects that neither sleep on the clock nor wait for an answer or for their parts.
  var activeEffects: [EffectStatus] { awakeEffects(withHelpers: false) }

  /// Returns the running effects that neither sleep on the clock nor wait for an answer or for their parts.
  ///
  /// - Parameter withHelpers: Whether to include effects that sleep only in a task that they started: they may be busy
  ///   in other tasks.
  private func awakeEffects(withHelpers: Bool) -> [EffectStatus] {
    let statuses = store.effectStatuses
    if statuses.isEmpty { return [] }
    let sleeping = clock.sleepers(of: store.rootID)
    let asking = Set(questions.filter(\.isWaiting).compactMap(\.effect))
    return statuses.filter { status in
      switch status.phase {
      case .running, .beginning, .listening:
        if asking.contains(status.id) { return false }
        guard let sleep = sleeping[status.id] else { return true }
        return withHelpers && !sleep.tasks.contains(status.task)
      case .inParts, .queued, .timed, .homeless, .waiting: return false
      }
    }
  }

  /// Describes each effect that has not ended, for a message.
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
    if let deadline = clock.sleepers(of: store.rootID)[status.id]?.deadline {
      return "sleeps for \(clock.now.duration(to: deadline)): `store.advance(by: …)`"
    }
    return switch status.phase {
    case .homeless: "waits for an actor to run on: write `@MainActor` before the test"
    case .queued: "waits until effects of the same id before it are over"
    case .timed: "is held back for a time: `store.advance(by: …)`"
    case .inParts: "waits for its parts"
    case .waiting: "waits for an action or a condition: `store.send(…)`"
    case .listening: "waits for the next element of its sequence" + patience(waited)
    case .beginning, .running:
      "runs" + advice(waited) + patience(waited)
    }
  }

  private func advice(_ waited: Waited?) -> String {
    switch waited {
    case nil: "; the same call with `await`, in an `async` test, waits for it"
    case .never: "; a test that ends with `await store.finish()` waits for it"
    case .done, .quiet, .late: ""
    }
  }

  private func patience(_ waited: Waited?) -> String {
    guard case .late(let time)? = waited else { return "" }
    return ", outside of the store's isolation, and did not come back within \(time)"
  }
}

// MARK: - Moving the clock

extension TestStore {
  /// Moves the clock, and starts the held-back effects that are due, in order.
  ///
  /// ```swift
  /// store.advance(by: .milliseconds(300))
  /// ```
  public func advance(
    by time: Duration, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let place = TestLocation(fileID, filePath, line, column)
    let running = activeEffects.filter { $0.phase != .listening }
    if !running.isEmpty {
      fail(
        "The clock was moved while effects run in tasks, for which `await store.advance(by: …)` waits, in an `async` test:"
          + running.map { "\n  \($0.name)" }.joined(), place)
    }
    let goal = clock.now.advanced(by: time)
    while let next = nextDeadline, next <= goal { move(to: next) }
    move(to: goal)
    checkLiveUse(place)
  }

  /// Moves the clock in steps: wakes one effect after the other, and waits each time until that effect sleeps again,
  /// waits for an answer, or ends.
  ///
  /// Rules: effects with equal deadlines wake in the order in which they started. An effect that leaves the store's
  /// isolation and does not return within `limit` is not waited for again.
  nonisolated(nonsending) public func advance(
    by time: Duration, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let goal = clock.now.advanced(by: time)
    await waitForEffects([])
    while let next = nextDeadline, next <= goal { await moveInTurn(to: next) }
    await moveInTurn(to: goal)
    checkLiveUse(TestLocation(fileID, filePath, line, column))
  }

  private var nextDeadline: ManualClock.Instant? {
    let ofStore = store.timeToNextEffect.map { clock.now.advanced(by: $0) }
    return [ofStore, clock.nextDeadline].compactMap { $0 }.min()
  }

  private func move(to instant: ManualClock.Instant) {
    clock.advance(to: instant)
    store.startDueEffects()
  }

  private nonisolated(nonsending) func moveInTurn(to instant: ManualClock.Instant) async {
    let due = Set(clock.sleepers(of: store.rootID).filter { $0.value.deadline <= instant }.keys)
    while clock.wakeFirst(at: instant) { await waitForEffects(due) }
    store.startDueEffects()
    await waitForEffects(due)
  }

  /// Waits until no effect is running that is expected to sleep, request or end soon. Listening effects count only if
  /// they were woken.
  private nonisolated(nonsending) func waitForEffects(_ woken: Set<Int>) async {
    let waited = await wait {
      !activeEffects.contains { ($0.phase != .listening || woken.contains($0.id)) && !away.contains($0.id) }
    }
    if case .late = waited { away.formUnion(activeEffects.map(\.id)) }
  }
}
