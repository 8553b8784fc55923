extension Store where Action: BindableAction, Action.Bound == State {
  /// Accesses a writable field: setting it sends an action.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember path: any WritableKeyPath<State, Value> & Sendable
  ) -> Value {
    get { tracked(path) { watch(path, $0) } }
    set {
      send(
        Action.binding(.set(path, newValue)), asking: State.self, isDone: { location.part(path).read() == newValue },
        missing: { .binding(path) })
    }
  }
}
