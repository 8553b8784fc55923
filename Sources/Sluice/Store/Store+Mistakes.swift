// Documentation/Internals/MistakeOverloads.md says why these overloads cost correct code nothing.

extension Store {
  /// The labels of another library.
  @available(*, unavailable, message: "Write `Store(State()) { Feature() }`, without the label `initialState`.")
  public convenience init<Child: Reducer<State, Action>>(initialState state: State, reducer: () -> Child) {
    fatalError()
  }

  /// A label for the reducer.
  @available(*, unavailable, message: "Write `Store(State(), Feature())`, without the label `reducer`.")
  public convenience init<Child: Reducer<State, Action>>(_ state: State, reducer: Child) { fatalError() }

  /// Writing to a field, although the actions have no case for that.
  @available(
    *, unavailable,
    message: """
      Actions change the state: send one. To write to fields, `Action` has to conform to `BindableAction`, and the body to have a \
      `BindingReducer()`.
      """
  )
  public subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { fatalError() }
    set { fatalError() }
  }
}
