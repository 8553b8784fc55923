/// Actions that are handled together, in one cycle.
///
/// ```swift
/// let group = ActionGroup { Action.open; if isNew { Action.rename("") }; for id in ids { Action.select(id) } }
/// store.send(group.then(.close))
/// ```
public struct ActionGroup<Action>: ExpressibleByArrayLiteral {
  /// The actions, in order.
  public var actions: [Action]

  /// Makes a group of actions.
  @inlinable
  public init(_ actions: some Sequence<Action>) { self.actions = Array(actions) }

  /// Makes a group of the listed actions.
  @inlinable
  public init(arrayLiteral actions: Action...) { self.actions = actions }

  /// Makes a group with a builder.
  @inlinable
  public init(@ActionBuilder<Action> _ actions: () -> ActionGroup) { self = actions() }

  /// This group, then another action.
  @inlinable
  public func then(_ action: Action) -> ActionGroup { ActionGroup(actions + [action]) }

  /// This group, then another.
  @inlinable
  public func then(_ group: ActionGroup) -> ActionGroup { ActionGroup(actions + group.actions) }

  /// The group of the actions that these become.
  @inlinable
  public func map<Other>(_ embed: (Action) -> Other) -> ActionGroup<Other> { ActionGroup<Other>(actions.map(embed)) }
}

extension ActionGroup: Sendable where Action: Sendable {}
extension ActionGroup: Equatable where Action: Equatable {}

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
