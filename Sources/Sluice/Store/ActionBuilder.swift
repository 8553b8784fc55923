/// Builds a group of actions from statements, `if`, `switch` and `for`, in order.
@resultBuilder
public enum ActionBuilder<Action> {
  /// Returns a group of one action.
  @inlinable
  public static func buildExpression(_ action: Action) -> ActionGroup<Action> { [action] }

  /// Returns a nested group.
  @inlinable
  public static func buildExpression(_ group: ActionGroup<Action>) -> ActionGroup<Action> { group }

  /// Concatenates groups, in order.
  @inlinable
  public static func buildBlock(_ groups: ActionGroup<Action>...) -> ActionGroup<Action> {
    ActionGroup(groups.flatMap(\.actions))
  }

  /// Returns the actions of an `if` without `else`.
  @inlinable
  public static func buildOptional(_ group: ActionGroup<Action>?) -> ActionGroup<Action> { group ?? [] }

  /// Returns the actions of the first branch.
  @inlinable
  public static func buildEither(first: ActionGroup<Action>) -> ActionGroup<Action> { first }

  /// Returns the actions of the other branch.
  @inlinable
  public static func buildEither(second: ActionGroup<Action>) -> ActionGroup<Action> { second }

  /// Concatenates the actions of a loop.
  @inlinable
  public static func buildArray(_ groups: [ActionGroup<Action>]) -> ActionGroup<Action> {
    ActionGroup(groups.flatMap(\.actions))
  }
}
