extension Reducer {
  /// This reducer, then another for one case of an enum.
  @inlinable
  @_disfavoredOverload
  public func compose<R: Reducer>(
    with next: R, case part: @escaping @Sendable (R.State) -> State
  ) -> ComposedReducer<Self, AnyReducer<State, Action>> where R.Action == Action {
    compose(with: next.lift(case: EnumCase(part)))
  }

  /// Returns this reducer for an enum, of which it changes the payload of one case, in place. For any other case it
  /// does nothing.
  ///
  /// ```swift
  /// let session = login.lift(case: Session.loggedOut)
  /// ```
  @inlinable
  @_disfavoredOverload
  public func lift<Root>(case part: @escaping @Sendable (State) -> Root) -> AnyReducer<Root, Action> {
    lift(case: EnumCase(part))
  }

  /// Returns this reducer for a larger set of actions, of which it takes one case.
  ///
  /// ```swift
  /// let app = counter.lift(action: AppAction.counter)
  /// ```
  @inlinable
  @_disfavoredOverload
  public func lift<NewAction>(action case: @escaping @Sendable (Action) -> NewAction) -> AnyReducer<State, NewAction> {
    lift(action: EnumCase(`case`))
  }
}
