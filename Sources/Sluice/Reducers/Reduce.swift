/// A reducer made of a closure.
///
/// ```swift
/// let counter = Reduce<Int, CounterAction> { count, action in
///   switch action {
///   case .increment: count += 1
///   case .decrement: count -= 1
///   }
/// }
/// ```
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let method: @Sendable (inout State, Action, Context<Action>) -> Void

  /// Makes a reducer that may send actions and start effects through its context. Nil does nothing.
  ///
  /// The closure is optional because Swift then takes no closure of two parameters for this one, and points at the
  /// mistake that is inside it.
  @inlinable
  public init(_ method: (@Sendable (inout State, Action, Context<Action>) -> Void)?) {
    // `??` is generic, and would put the closure behind a second one.
    if let method {
      self.method = method
    } else {
      self.method = { _, _, _ in }
    }
  }

  /// Makes a reducer that only changes the state.
  @inlinable
  public init(_ method: @escaping @Sendable (inout State, Action) -> Void) {
    self.method = { state, action, _ in method(&state, action) }
  }

  /// Makes a reducer of a function that returns the new state.
  ///
  /// ```swift
  /// Reduce.pure { count, action in action == .increment ? count + 1 : count - 1 }
  /// ```
  ///
  /// - Complexity: what the function changes in a collection of the state is copied, because it gets the old state,
  ///   too.
  @inlinable
  public static func pure(_ function: @escaping @Sendable (State, Action) -> State) -> Reduce {
    Reduce { state, action, _ in state = function(state, action) }
  }

  /// Changes `state` as the closure says.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    method(&state, action, context)
  }

  /// The closure itself.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { method }
}

// MARK: - Conditions

/// Lets reducers handle an action only if a condition holds before.
///
/// ```swift
/// When({ state, action in state.isEditing }) { Editor() }
/// ```
public struct When<State, Action>: Reducer {
  /// The reducers behind the condition.
  public let body: AnyReducer<State, Action>

  /// Declares what the reducers inside declare.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { body.declareEffects(to: &declarations) }

  /// Makes the body ready, at once: what users wrote inside is resolved lazily.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { body.makeReduction() }

  /// Guards reducers with a condition.
  @inlinable
  public init(
    _ condition: @escaping @Sendable (State, Action) -> Bool,
    @ReducerBuilder<State, Action> _ reducers: () -> Combined<State, Action>
  ) {
    let guarded = reducers()
    body = AnyReducer(declaring: { guarded.declareEffects(to: &$0) }) {
      let reduce = guarded.makeReduction()
      return { state, action, context in
        if condition(state, action) { reduce(&state, action, context) }
      }
    }
  }
}

extension Reducer {
  /// Returns this reducer for those actions only for which the condition holds before they are handled.
  @inlinable
  public func filter(_ condition: @escaping @Sendable (State, Action) -> Bool) -> When<State, Action> {
    When(condition) { self }
  }
}

// MARK: - Optional and empty reducers

extension Optional: Reducer where Wrapped: Reducer {
  /// The state of the wrapped reducer.
  public typealias State = Wrapped.State
  /// The actions of the wrapped reducer.
  public typealias Action = Wrapped.Action

  /// Lets the wrapped reducer, if there is one, handle the action.
  @inlinable
  public func reduce(_ state: inout Wrapped.State, _ action: Wrapped.Action, _ context: Context<Wrapped.Action>) {
    self?.reduce(&state, action, context)
  }

  /// Declares what the wrapped reducer declares.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { self?.declareEffects(to: &declarations) }

  /// Makes the wrapped reducer ready.
  @inlinable
  public func makeReduction() -> Reduction<Wrapped.State, Wrapped.Action> {
    self?.makeReduction() ?? { _, _, _ in }
  }
}

/// A reducer that does nothing.
public struct EmptyReducer<State, Action>: Reducer {
  /// Makes a reducer that does nothing.
  public init() {}

  /// Does nothing.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {}
}
