public import Incremental

extension Store {
  /// A store for the destination of a stack that has an id, or nil if there is none.
  ///
  /// ```swift
  /// if let detail = store.scope(\.path, id: id, action: \.path) { show(detail) }
  /// ```
  ///
  /// Rules: those of a store for a row: when the destination is popped, `isPresent` is false, the store shows the last
  /// state of the destination, each `send` is reported to the error handler, and what a binding or a gesture asks of it
  /// is ignored.
  @inlinable
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable, id: RowID<Route<Destination>>,
    action: CasePath<Action, RouteAction<Destination, DestinationAction>>
  ) -> Store<Destination, DestinationAction>? where Action: CasePathable {
    scope(stack, action: action).family(\.rows) { RouteAction.toDestination }.store(id: id)?.scope(\.destination)
  }

  /// A store for the destination of a stack that has an id, or nil if there is none.
  @inlinable
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable, id: RowID<Route<Destination>>,
    action: EnumCase<Action, RouteAction<Destination, DestinationAction>>
  ) -> Store<Destination, DestinationAction>? {
    scope(stack, action: action).family(\.rows) { RouteAction.toDestination }.store(id: id)?.scope(\.destination)
  }

  /// A store for the presented destination, or nil if there is none.
  ///
  /// ```swift
  /// if let sheet = store.scope(presented: \.sheet, action: \.sheet) { show(sheet) }
  /// ```
  ///
  /// Rules: when it is dismissed, the store says so (`isPresent`), it shows the last state of the destination, and what
  /// is sent through it is reported to the error handler, even if the same is presented again. A client of
  /// `Observation` that asks for the store is notified when something is presented, or dismissed, or presented in its
  /// place.
  @inlinable
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: CasePath<Action, PresentedAction<Destination, DestinationAction>>
  ) -> Store<Destination, DestinationAction>? where Action: CasePathable {
    track(.presentedID(presented)) { $0[keyPath: presented].route?.id }
    if let handle = handles?.find(presented, action) as? Store<Destination, DestinationAction>,
      handle.isPresentUntracked
    {
      return handle
    }
    guard let route = location.part(presented).read().route else { return nil }
    let handle = scope(presented, action: action).family(\.rows) { PresentedAction.toDestination }.store(for: route)
      .scope(\.destination)
    let key = HandleKey(Store<Destination, DestinationAction>.self, presented, action: action)
    knownHandles.keep(handle, key, of: ())
    knownHandles.remember(key, presented, action)
    return handle
  }

  /// A store for the presented destination, or nil if there is none.
  @inlinable
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: EnumCase<Action, PresentedAction<Destination, DestinationAction>>
  ) -> Store<Destination, DestinationAction>? {
    track(.presentedID(presented)) { $0[keyPath: presented].route?.id }
    let key = HandleKey(Store<Destination, DestinationAction>.self, presented, cases: [action.identity])
    if let handle = handles?.find(key) as? Store<Destination, DestinationAction>, handle.isPresentUntracked {
      return handle
    }
    guard let route = location.part(presented).read().route else { return nil }
    let handle = scope(presented, action: action).family(\.rows) { PresentedAction.toDestination }.store(for: route)
      .scope(\.destination)
    knownHandles.keep(handle, key, of: action)
    return handle
  }
}
