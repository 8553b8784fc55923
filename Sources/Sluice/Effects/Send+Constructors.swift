extension Send {
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
  ///   - path: the case.
  ///   - limit: the most that it waits, on the store's clock.
  /// - Throws: `CancellationError` if the effect is cancelled; `EffectTimedOut` when the time is up.
  /// - Complexity: while an effect waits, each action of the store takes some microseconds more.
  @_disfavoredOverload
  nonisolated(nonsending) public func next<Value: Sendable>(
    _ path: @escaping @Sendable (Value) -> Action, within limit: Duration? = nil
  ) async throws -> Value {
    let extract = EnumCase(path).extract
    return try await first(within: limit) { extract($0) }
  }
}
