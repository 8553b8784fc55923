public import Incremental

extension Store {
  /// Returns a value that is derived from the state.
  ///
  /// ```swift
  /// Text("\(store.derived(Cart.total))")
  /// ```
  ///
  /// Rules: a client of `Observation` that reads it is notified when it changes. For a removed part, it is derived from
  /// the part's last state.
  ///
  /// - Complexity: while it is observed, what it reads is compared once per cycle.
  public func derived<Value>(
    _ derived: Derived<State, Value>, isolation caller: isolated (any Actor)? = #isolation
  ) -> Value {
    core.enterIfNeeded(caller)
    let value = derivation(of: derived)
    track(.derived(ObjectIdentifier(derived)), value)
    return value(location.read())
  }

  /// Returns a derived value as a value of the incremental graph.
  ///
  /// ```swift
  /// let token = store.incr(Cart.total).observe { print($0) }
  /// ```
  public func incr<Value>(
    _ derived: Derived<State, Value>, isolation caller: isolated (any Actor)? = #isolation
  ) -> Incr<Value> {
    incr(of: derivation(of: derived), isolation: caller)
  }

  /// Does not retain the store, because the store retains the result.
  private func derivation<Value>(of derived: Derived<State, Value>) -> (State) -> Value {
    let (memos, place) = (core.memos, derivedPlace)
    return { memos.value(of: derived, in: $0, at: place) }
  }

  private var derivedPlace: DerivedPlace {
    guard link != nil else { return .anywhere }
    return location.offset.map { .offset($0) } ?? link?.name.map { .name($0) } ?? .anywhere
  }
}
