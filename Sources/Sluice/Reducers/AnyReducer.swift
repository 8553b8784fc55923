/// A reducer whose type is not known: to store one of several, or to hide what it is made of.
///
/// ```swift
/// let reducers: [AnyReducer<Int, CounterAction>] = [counter.erased(), Doubling().erased()]
/// ```
///
/// - Complexity: one call more for each action.
public struct AnyReducer<State, Action>: Reducer {
  @usableFromInline let make: @Sendable () -> Reduction<State, Action>

  @inlinable
  init(making make: @escaping @Sendable () -> Reduction<State, Action>) { self.make = make }

  /// Hides the type of a reducer.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) {
    self.init { reducer.makeReduction() }
  }

  /// Does what the hidden reducer does.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    make()(&state, action, context)
  }

  /// Makes the hidden reducer ready.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { make() }
}

extension Reducer {
  /// The same reducer without its type.
  @inlinable
  public func erased() -> AnyReducer<State, Action> { AnyReducer(self) }
}

/// A reducer that does nothing.
public struct EmptyReducer<State, Action>: Reducer {
  /// Makes a reducer that does nothing.
  public init() {}

  /// Does nothing.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {}
}
