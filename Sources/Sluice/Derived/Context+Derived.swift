import Incremental

extension Context {
  /// Returns a value that is derived from a state.
  ///
  /// ```swift
  /// if context.derived(Cart.total, of: cart) > 100 { cart.shipping = 0 }
  /// ```
  ///
  /// Rules: it is computed only if a value that it reads has changed since it was last read, here or anywhere else in
  /// the store.
  public func derived<State, Value>(_ derived: Derived<State, Value>, of state: State) -> Value {
    core { $0.memos.value(of: derived, in: state) }
  }
}

extension LatestState {
  /// Returns a derived value of the part whose reducer described the effect; nil if that part was removed.
  ///
  /// ```swift
  /// if await latest(Cart.total) == total { … }
  /// ```
  nonisolated(nonsending) public func callAsFunction<Value: Sendable>(_ derived: Derived<State, Value>) async -> Value?
  {
    await find(derived, on: run.homeOrNowhere)
  }

  private func find<Value: Sendable>(_ derived: Derived<State, Value>, on home: isolated any Actor) async -> Value? {
    run.deliverPosted()
    guard let state = now else { return nil }
    return run.core?.memos.value(of: derived, in: state)
  }
}
