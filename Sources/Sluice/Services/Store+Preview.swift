extension Store {
  /// A store for previews and tests, whose actions do nothing.
  ///
  /// ```swift
  /// TodoList(store: .preview(Todos.State(rows: [.sample])))
  /// ```
  public static func preview(
    _ state: State, dependencies: Dependencies = .test(), isolation caller: isolated (any Actor)? = #isolation
  ) -> Store {
    Store(state, EmptyReducer(), dependencies: dependencies, isolation: caller)
  }

  /// A store for previews and tests that changes its state as the reducer says; effects are dropped.
  ///
  /// ```swift
  /// TodoList(store: .preview(Todos.State(), Todos()))
  /// ```
  ///
  /// Rules: what reducers send is handled. Typed effects need no handlers. It has no services and no journal, and the
  /// values of dependencies for tests, unless you pass others.
  public static func preview(
    _ state: State, _ reducer: some Reducer<State, Action>, dependencies: Dependencies = .test(),
    isolation caller: isolated (any Actor)? = #isolation
  ) -> Store {
    let inert = Interceptor<State, Action> { state, action, context, next in
      context.changing({ $0 }, dropsEffects: true) { next(&state, action, $0) }
    }.named("preview")
    return Store(state, reducer.undeclared, dependencies: dependencies, interceptors: inert, isolation: caller)
  }
}
