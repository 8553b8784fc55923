extension Store {
  /// Returns a store for previews and tests, whose actions do nothing.
  ///
  /// ```swift
  /// TodoList(store: .preview(Todos.State(rows: [.sample])))
  /// ```
  public static func preview(
    _ state: State, dependencies: Dependencies = .preview(), isolation caller: isolated (any Actor)? = #isolation
  ) -> Store {
    Store(
      state, EmptyReducer(), dependencies: dependencies,
      onFailure: { failure in
        if case ReducerError.notAttached = failure.cause { return }
        standardError("Sluice: \(failure)")
      }, isolation: caller)
  }

  /// Returns a store for previews and tests that runs its reducer, and drops effects unless `runsEffects` is true.
  ///
  /// ```swift
  /// TodoList(store: .preview(Todos.State(), Todos()))
  /// TodoList(store: .preview(Todos.State(), Todos(), runsEffects: true))     // with each dependency's `previewValue`
  /// ```
  ///
  /// Rules: actions that reducers send are handled. Dropped typed effects need no handlers. The store has no services
  /// and no journal, and uses the preview values of dependencies, unless you pass others.
  public static func preview(
    _ state: State, _ reducer: some Reducer<State, Action>, dependencies: Dependencies = .preview(),
    runsEffects: Bool = false, handlers: [EffectHandler] = [], isolation caller: isolated (any Actor)? = #isolation
  ) -> Store {
    if runsEffects {
      return Store(state, reducer, dependencies: dependencies, handlers: handlers, isolation: caller)
    }
    let inert = Interceptor<State, Action> { state, action, context, next in
      context.changing({ $0 }, dropsEffects: true) { next(&state, action, $0) }
    }.named("preview")
    return Store(state, reducer.undeclared, dependencies: dependencies, interceptors: inert, isolation: caller)
  }
}
