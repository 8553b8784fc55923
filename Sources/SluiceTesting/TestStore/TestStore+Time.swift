import Sluice

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
