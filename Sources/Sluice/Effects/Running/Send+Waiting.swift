// Documentation/Internals/Waiting.md explains which actions an effect may miss.

import Incremental

extension Send {
  /// Waits for the first action for which a function returns a value, and returns that.
  ///
  /// ```swift
  /// let id = try await send.first { if case .saved(let id) = $0, id > 7 { id } else { nil } }
  /// ```
  ///
  /// Rules: those of `next`.
  ///
  /// - Throws: `CancellationError` if the effect is cancelled; `EffectError.timedOut` when the time is up.
  nonisolated(nonsending) public func first<Value: Sendable>(
    within limit: Duration? = nil, _ match: @escaping @Sendable (Action) -> Value?
  ) async throws -> Value {
    do {
      return try await first(within: limit, match, on: run.homeOrNowhere)
    } catch {
      await restoreIsolation()
      throw error
    }
  }

  /// Waits until a condition holds for the part of the state whose reducer described the effect.
  ///
  /// ```swift
  /// try await send.until(reading: Upload.self, within: .seconds(30)) { $0.isComplete }
  /// ```
  ///
  /// Rules: the condition is tested at once, after each action, and after any other change of the state, such as a
  /// shared value that another store writes, or a rewind.
  ///
  /// - Throws: `CancellationError` if the effect is cancelled; `EffectError.timedOut` when the time is up.
  nonisolated(nonsending) public func until<State>(
    reading type: State.Type, within limit: Duration? = nil, _ condition: @escaping @Sendable (State) -> Bool
  ) async throws {
    do {
      let latest = LatestState<State>(run: run)
      try await until(within: limit, on: run.homeOrNowhere) { latest.now.map(condition) == true }
    } catch {
      await restoreIsolation()
      throw error
    }
  }

  private func first<Value: Sendable>(
    within limit: Duration?, _ match: @escaping @Sendable (Action) -> Value?, on home: isolated any Actor
  ) async throws -> Value {
    var found: Value?
    try await wait(within: limit, on: home) { action in
      found = match(action)
      return found != nil
    }
    guard let found else { throw CancellationError() }
    return found
  }

  private func until(
    within limit: Duration?, on home: isolated any Actor, _ condition: @escaping () -> Bool
  ) async throws {
    run.deliverPosted()
    try await finish(run.watch(until: condition), within: limit, on: home)
  }

  private func wait(
    within limit: Duration?, on home: isolated any Actor, _ test: @escaping (Action) -> Bool
  ) async throws {
    run.deliverPosted()
    guard let wait = port.watch(test) else { reportNoActions() }
    try await finish(wait, within: limit, on: home)
  }

  private func finish(_ wait: ActionWait, within limit: Duration?, on home: isolated any Actor) async throws {
    await wait.value(within: limit, on: home)
    if run.isCancelled || run.core == nil { throw CancellationError() }
    if wait.hasOccurred { return }
    try Task.checkCancellation()
    if let limit { throw EffectError.timedOut(limit: limit) }
    throw CancellationError()
  }

  private func reportNoActions() -> Never {
    misuse(
      "An effect waits for an action, but its reducer was embedded without a way to find its actions in those around it.",
      why: "`context.embedding` and `applying` embed actions, and cannot extract them.",
      fix:
        "Attach the reducer with `Scope`, `IfLet`, `EachRow` or `lift`, or wait in the effect of the reducer around it."
    )
  }

  /// Waits for an action of a case, and returns its payload.
  ///
  /// ```swift
  /// send(.save)
  /// let receipt = try await send.next(Action.saved)
  /// ```
  ///
  /// Rules: it waits for the first such action that is handled from now on, or that the effect's sends since its last
  /// wait led to before they returned: so nothing is missed between a `send` and the wait, if nothing else is awaited
  /// in between. An action that the effect itself sends does not count. Actions of one wait after the other come in the
  /// order in which they were handled. It returns when the action is handled and, if the store has a journal, recorded.
  /// In a reducer that is attached to a part, these are the actions of the part. The wait ends with the effect.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - fileID: The file that reports about the case name.
  ///   - line: The line that reports about the case name.
  ///   - limit: The longest time to wait, by the store's clock.
  /// - Throws: `CancellationError` if the effect is cancelled; `EffectError.timedOut` when the time is up.
  /// - Complexity: while an effect waits, each action of the store takes some microseconds more.
  nonisolated(nonsending) public func next<Value: Sendable>(
    _ path: @escaping @Sendable (Value) -> Action, fileID: StaticString = #fileID, line: UInt = #line,
    within limit: Duration? = nil
  ) async throws -> Value {
    let extract = EnumCase(path, fileID: fileID, line: line).extract
    return try await first(within: limit) { extract($0) }
  }
}
