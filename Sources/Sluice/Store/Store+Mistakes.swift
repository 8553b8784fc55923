// Documentation/Internals/MistakeOverloads.md explains why this overload costs correct code nothing.

extension Store {
  /// Rejects the labels of another library.
  @available(*, unavailable, message: "Write `Store(State()) { Feature() }`, without the label `initialState`.")
  public convenience init<Child: Reducer<State, Action>>(initialState state: State, reducer: () -> Child) {
    fatalError()
  }
}
