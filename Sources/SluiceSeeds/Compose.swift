public import Sluice

// MARK: - Composing

extension Reducer {
  /// Returns a reducer that runs this one, and then another, for each action.
  ///
  /// ```swift
  /// let app = counter.compose(with: logger).compose(with: rows, at: \.rows)
  /// ```
  @inlinable
  public func compose<R: Reducer<State, Action>>(with next: R) -> ComposedReducer<Self, R> {
    ComposedReducer(self, next)
  }

  /// Returns a reducer that runs this one, and then another for one property.
  @inlinable
  public func compose<R: Reducer>(
    with next: R, at part: any WritableKeyPath<State, R.State> & Sendable
  ) -> ComposedReducer<Self, AnyReducer<State, Action>> where R.Action == Action {
    compose(with: next.lift(part))
  }

  /// Returns a reducer that runs this one, and then another for one case of an enum.
  @inlinable
  public func compose<R: Reducer>(
    with next: R, case part: @escaping @Sendable (R.State) -> State, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ComposedReducer<Self, AnyReducer<State, Action>> where R.Action == Action {
    compose(with: next.lift(case: EnumCase(part, fileID: fileID, line: line)))
  }
}

/// A pair of reducers that handle each action one after the other. `compose(with:)` makes it.
public struct ComposedReducer<A: Reducer, B: Reducer<A.State, A.Action>>: Reducer {
  @usableFromInline let first: A
  @usableFromInline let second: B

  @inlinable
  init(_ first: A, _ second: B) { (self.first, self.second) = (first, second) }

  /// Lets both handle the action.
  @inlinable
  public func reduce(_ state: inout A.State, _ action: A.Action, _ context: Context<A.Action>) {
    first.reduce(&state, action, context)
    second.reduce(&state, action, context)
  }

  /// Declares what both declare.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) {
    first.declareEffects(to: &declarations)
    second.declareEffects(to: &declarations)
  }

  /// Prepares the reductions of both.
  @inlinable
  public func makeReduction() -> Reduction<A.State, A.Action> {
    let (first, second) = (first.makeReduction(), second.makeReduction())
    return { state, action, context in
      first(&state, action, context)
      second(&state, action, context)
    }
  }
}

// MARK: - Groups of actions

extension ActionGroup {
  /// Returns this group followed by an action.
  @inlinable
  public func then(_ action: Action) -> ActionGroup { ActionGroup(actions + [action]) }

  /// Returns this group followed by another group.
  @inlinable
  public func then(_ group: ActionGroup) -> ActionGroup { ActionGroup(actions + group.actions) }
}

// MARK: - Optional entries

extension ReducerBuilder {
  /// Returns an entry that does nothing if it is nil.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R?) -> Combined<State, Action> {
    Combined { if let reducer { reducer } }
  }
}

// MARK: - Enriching

extension Interceptor where Action == any Sluice.Action {
  /// Changes the state after actions of exactly one type, as `enrich` of Effective does.
  ///
  /// ```swift
  /// On(AddTodo.self) { … }.intercepted(by: .enrich(AddTodo.self) { todos, _ in todos.total += 1 })
  /// ```
  @inlinable
  public static func enrich<Handled: Sluice.Action>(
    _ type: Handled.Type, _ change: @escaping (inout State, Handled) throws -> Void
  ) -> Interceptor {
    .enrich { state, action in
      if Swift.type(of: action) == type, let handled = action as? Handled { try change(&state, handled) }
    }
  }
}

// MARK: - A namespace for reducers

/// A namespace for your reducers: `extension Reducers { struct Counter: Reducer { … } }`.
public enum Reducers: _Nonisolated {}
