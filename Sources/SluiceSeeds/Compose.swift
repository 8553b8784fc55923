public import Sluice

extension Reducer {
  /// This reducer, then another, for each action.
  ///
  /// ```swift
  /// let app = counter.compose(with: logger).compose(with: rows, at: \.rows)
  /// ```
  @inlinable
  public func compose<R: Reducer<State, Action>>(with next: R) -> ComposedReducer<Self, R> {
    ComposedReducer(self, next)
  }

  /// This reducer, then another for one property.
  @inlinable
  public func compose<R: Reducer>(
    with next: R, at part: any WritableKeyPath<State, R.State> & Sendable
  ) -> ComposedReducer<Self, Lift<State, R>> where R.Action == Action {
    compose(with: next.lift(part))
  }

  /// This reducer, then another for one case of an enum.
  @inlinable
  public func compose<R: Reducer>(
    with next: R, case part: @escaping @Sendable (R.State) -> State, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ComposedReducer<Self, AnyReducer<State, Action>> where R.Action == Action {
    compose(with: next.lift(case: EnumCase(part, fileID: fileID, line: line)))
  }
}
