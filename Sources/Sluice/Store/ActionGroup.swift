/// Actions that are handled together, in one cycle.
///
/// ```swift
/// let group = ActionGroup { Action.open; if isNew { Action.rename("") }; for id in ids { Action.select(id) } }
/// store.send(group: group)
/// ```
public struct ActionGroup<Action>: ExpressibleByArrayLiteral, Sequence {
  /// The actions, in order.
  public var actions: [Action]

  /// Creates a group from a sequence of actions.
  @inlinable
  public init(_ actions: some Sequence<Action>) { self.actions = Array(actions) }

  /// Creates a group of the listed actions.
  @inlinable
  public init(arrayLiteral actions: Action...) { self.actions = actions }

  /// Creates a group with a builder.
  @inlinable
  public init(@ActionBuilder<Action> _ actions: () -> ActionGroup) { self = actions() }

  /// Returns an iterator over the actions, in order.
  @inlinable
  public func makeIterator() -> IndexingIterator<[Action]> { actions.makeIterator() }

  /// The number of actions.
  @inlinable public var underestimatedCount: Int { actions.count }

  /// Returns a group with each action transformed by `embed`.
  @inlinable
  public func map<Other>(_ embed: (Action) -> Other) -> ActionGroup<Other> { ActionGroup<Other>(actions.map(embed)) }
}

extension ActionGroup: Sendable where Action: Sendable {}
extension ActionGroup: Equatable where Action: Equatable {}

// MARK: - Building groups

/// A result builder that builds a group of actions from statements, `if`, `switch` and `for`, in order.
@resultBuilder
public enum ActionBuilder<Action>: ListBuilder {
  /// Returns a group of one action.
  @inlinable
  public static func buildExpression(_ action: Action) -> ActionGroup<Action> { [action] }

  /// Returns a nested group.
  @inlinable
  public static func buildExpression(_ group: ActionGroup<Action>) -> ActionGroup<Action> { group }

  /// Joins groups, in order.
  @inlinable
  public static func joined(_ groups: [ActionGroup<Action>]) -> ActionGroup<Action> {
    ActionGroup(groups.flatMap(\.actions))
  }
}
