extension Reducer {
  /// Handles an action by hand, and what it sends, in order, as a store would; without effects.
  ///
  /// ```swift
  /// var state = 0
  /// counter.apply(.increment, to: &state)
  /// ```
  ///
  /// Rules: effects that are described do not run.
  ///
  /// - Returns: the failures that a store would have reported.
  @discardableResult
  public func apply(
    _ action: Action, to state: inout State, dependencies: Dependencies = Dependencies()
  ) -> [any Error] {
    apply(CollectionOfOne(action), to: &state, dependencies: dependencies)
  }

  /// Handles actions by hand, one after the other.
  @discardableResult
  public func apply(
    _ actions: some Sequence<Action>, to state: inout State, dependencies: Dependencies = Dependencies()
  ) -> [any Error] {
    let run = DryRun(self, dependencies: dependencies)
    for action in actions {
      run.handle(action, in: &state)
      run.discardEffects()
    }
    return run.failures
  }

  /// The state after an action, as `apply` leaves it.
  ///
  /// ```swift
  /// counter(41, .increment)     // 42
  /// ```
  public func callAsFunction(_ state: State, _ action: Action) -> State {
    var state = state
    apply(action, to: &state)
    return state
  }
}
