/// Puts actions together: statements, `if`, `switch` and `for`, in order.
@resultBuilder
public enum ActionBuilder<Action> {
  /// One action.
  @inlinable
  public static func buildExpression(_ action: Action) -> ActionGroup<Action> { [action] }

  /// A group inside the group.
  @inlinable
  public static func buildExpression(_ group: ActionGroup<Action>) -> ActionGroup<Action> { group }

  /// All, in order.
  @inlinable
  public static func buildBlock(_ groups: ActionGroup<Action>...) -> ActionGroup<Action> {
    ActionGroup(groups.flatMap(\.actions))
  }

  /// The actions of an `if` without `else`.
  @inlinable
  public static func buildOptional(_ group: ActionGroup<Action>?) -> ActionGroup<Action> { group ?? [] }

  /// The actions of one branch.
  @inlinable
  public static func buildEither(first: ActionGroup<Action>) -> ActionGroup<Action> { first }

  /// The actions of the other branch.
  @inlinable
  public static func buildEither(second: ActionGroup<Action>) -> ActionGroup<Action> { second }

  /// The actions of a loop.
  @inlinable
  public static func buildArray(_ groups: [ActionGroup<Action>]) -> ActionGroup<Action> {
    ActionGroup(groups.flatMap(\.actions))
  }
}
