public import Sluice

/// One of two reducers.
public enum OneOfReducers<A: Reducer, B: Reducer<A.State, A.Action>>: Reducer {
  case first(A)
  case second(B)

  /// Lets the one handle the action.
  @inlinable
  public func reduce(_ state: inout A.State, _ action: A.Action, _ context: Context<A.Action>) {
    switch self {
    case .first(let reducer): reducer.reduce(&state, action, context)
    case .second(let reducer): reducer.reduce(&state, action, context)
    }
  }
}
