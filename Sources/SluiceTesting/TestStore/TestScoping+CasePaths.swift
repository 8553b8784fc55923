public import Sluice

extension TestScoping where Action: CasePathable {
  /// Returns a test store for a part of the state and one case of the actions.
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: CasePath<Action, PartAction>
  ) -> TestScope<Part, PartAction> {
    scope(part, action: Action.cases[keyPath: action])
  }

  /// Returns a test store for an optional part and one case of the actions; nil if the part is absent.
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: CasePath<Action, PartAction>
  ) -> TestScope<Part, PartAction>? {
    scope(part, action: Action.cases[keyPath: action])
  }

  /// Returns a test store for the payload of one case of the state, and one case of the actions; nil if the state is
  /// another case.
  public func scope<Part, PartAction>(
    case part: CasePath<State, Part>, action: CasePath<Action, PartAction>
  ) -> TestScope<Part, PartAction>? where State: CasePathable {
    scope(case: State.cases[keyPath: part], action: Action.cases[keyPath: action])
  }

  /// Returns a test store for the row with an id, and its actions; nil if there is none.
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, id: Row.ID, action: CasePath<Action, (Row.ID, RowAction)>
  ) -> TestScope<Row, RowAction>? where Row.ID: Sendable {
    scope(rows, id: id, action: Action.cases[keyPath: action])
  }

  /// Returns a test store for the destination of a stack with an id, and its actions; nil if there is none.
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable, id: RowID<Route<Destination>>,
    action: CasePath<Action, RouteAction<Destination, DestinationAction>>
  ) -> TestScope<Destination, DestinationAction>? {
    scope(stack, id: id, action: Action.cases[keyPath: action])
  }

  /// Returns a test store for the presented destination, and its actions; nil if there is none.
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: CasePath<Action, PresentedAction<Destination, DestinationAction>>
  ) -> TestScope<Destination, DestinationAction>? {
    scope(presented: presented, action: Action.cases[keyPath: action])
  }
}
