public import Sluice

/// Chooses the reducer for each action by an exhaustive `switch`, which takes the action apart once.
///
/// ```swift
/// SwitchReducer<AppState, AppAction> { action in
///   switch action {
///   case .counter(let action): counter.lift(\.counter).applying(action, embed: AppAction.counter)
///   case .log(let action):
///     Logger().lift(\.log).applying(action, embed: AppAction.log)
///     countLines.ignoringAction()
///   case .quit: EmptyReducer()
///   }
/// }
/// ```
///
/// Rules: the compiler checks that no case is missing. Here `if` and `switch` decide for each action.
///
/// - Complexity: one `switch`, whatever the number of cases; the reducers are made for each action, so keep those with
///   a body in a property.
public struct SwitchReducer<State, Action>: Reducer {
  @usableFromInline let choose: @Sendable (inout State, Action, Context<Action>) -> Void

  /// Makes a reducer that chooses.
  @inlinable
  public init<Chosen: Reducer<State, Action>>(
    @SwitchBuilder<State, Action> _ choose: @escaping @Sendable (Action) -> Chosen
  ) {
    self.choose = { choose($1).reduce(&$0, $1, $2) }
  }

  /// Lets the chosen reducer handle the action.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    choose(&state, action, context)
  }
}
