/// Actions that are handled together, in one cycle.
///
/// ```swift
/// let group = ActionGroup { Action.open; if isNew { Action.rename("") }; for id in ids { Action.select(id) } }
/// store.send(group: group.then(.close))
/// ```
public struct ActionGroup<Action>: ExpressibleByArrayLiteral, Sequence {
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

  /// Iterates over the actions, in order.
  @inlinable
  public func makeIterator() -> IndexingIterator<[Action]> { actions.makeIterator() }

  /// How many actions there are.
  @inlinable public var underestimatedCount: Int { actions.count }

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
