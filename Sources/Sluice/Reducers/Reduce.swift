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
  @usableFromInline let body: @Sendable (inout State, Action, Context<Action>) -> Void

  /// Makes a reducer that may send actions and start effects through its context.
  @inlinable
  public init(_ body: @escaping @Sendable (inout State, Action, Context<Action>) -> Void) {
    self.body = body
  }

  /// Makes a reducer that only changes the state.
  @inlinable
  public init(_ body: @escaping @Sendable (inout State, Action) -> Void) {
    self.body = { state, action, _ in body(&state, action) }
  }

  /// Changes `state` as the closure says.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    body(&state, action, context)
  }
}
