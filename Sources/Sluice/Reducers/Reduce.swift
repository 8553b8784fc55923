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

  /// Creates a reducer that may send actions and start effects through its context. Nil does nothing.
  ///
  /// The closure is optional because then Swift does not take a closure of two parameters for this one, and reports the
  /// mistake inside that closure.
  @inlinable
  public init(_ method: (@Sendable (inout State, Action, Context<Action>) -> Void)?) {
    // `??` is generic, and would put the closure behind a second one.
    if let method {
      self.method = method
    } else {
      self.method = { _, _, _ in }
    }
  }

  /// Creates a reducer that only changes the state. Nil does nothing.
  ///
  /// The closure is optional twice because then Swift takes a closure of three parameters for the other one, and
  /// reports the mistake inside that closure.
  @inlinable
  public init(_ method: (@Sendable (inout State, Action) -> Void)??) {
    if case let method?? = method {
      self.method = { state, action, _ in method(&state, action) }
    } else {
      self.method = { _, _, _ in }
    }
  }

  /// Returns a reducer made of a function that returns the new state.
  ///
  /// ```swift
  /// Reduce.pure { count, action in action == .increment ? count + 1 : count - 1 }
  /// ```
  ///
  /// - Complexity: collections of the state that the function changes are copied, because it receives the old state,
  ///   too.
  @inlinable
  public static func pure(_ function: @escaping @Sendable (State, Action) -> State) -> Reduce {
    Reduce { state, action, _ in state = function(state, action) }
  }

  /// Calls the closure.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    method(&state, action, context)
  }

  /// Returns the closure itself.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { method }
}

// MARK: - Conditions

/// Reducers that handle an action only if a condition holds before.
///
/// ```swift
/// When({ state, action in state.isEditing }) { Editor() }
/// ```
public struct When<State, Action>: ReadyReducer {
  /// The reducers behind the condition.
  public let body: AnyReducer<State, Action>

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
  /// Returns a reducer that handles only the actions for which a condition holds before they are handled.
  @inlinable
  public func filter(_ condition: @escaping @Sendable (State, Action) -> Bool) -> When<State, Action> {
    When(condition) { self }
  }
}

// MARK: - The empty reducer

/// A reducer that does nothing.
public struct EmptyReducer<State, Action>: Reducer {
  /// Creates a reducer that does nothing.
  public init() {}

  /// Does nothing.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {}
}
