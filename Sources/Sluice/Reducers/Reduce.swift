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
