public import Incremental

extension Store {
  /// Returns a store for the destination of a stack with an id; nil if there is none.
  ///
  /// ```swift
  /// if let detail = store.scope(\.path, id: id, action: \.path) { show(detail) }
  /// ```
  ///
  /// Rules: those of a store for a row. When the destination is popped, `isPresent` becomes false, the store keeps the
  /// last state of the destination, each `send` is reported to the error handler, and a write by a binding or a gesture
  /// is ignored.
  @inlinable
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable, id: RowID<Route<Destination>>,
    action: CasePath<Action, RouteAction<Destination, DestinationAction>>
  ) -> Store<Destination, DestinationAction>? where Action: CasePathable {
    scope(stack, action: action).family(\.rows) { RouteAction.toDestination }.store(id: id)?.scope(\.destination)
  }

  /// Returns a store for the destination of a stack with an id; nil if there is none.
  @inlinable
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable, id: RowID<Route<Destination>>,
    action: EnumCase<Action, RouteAction<Destination, DestinationAction>>
  ) -> Store<Destination, DestinationAction>? {
    scope(stack, action: action).family(\.rows) { RouteAction.toDestination }.store(id: id)?.scope(\.destination)
  }

  /// Returns a store for the presented destination; nil if there is none.
  ///
  /// ```swift
  /// if let sheet = store.scope(presented: \.sheet, action: \.sheet) { show(sheet) }
  /// ```
  ///
  /// Rules: when the destination is dismissed, `isPresent` becomes false, the store keeps the last state of the
  /// destination, and each `send` is reported to the error handler, even if an equal destination is presented again. A
  /// client of `Observation` that reads the store is notified when a destination is presented, dismissed or replaced.
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

  /// Returns a store for the presented destination; nil if there is none.
  @inlinable
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: EnumCase<Action, PresentedAction<Destination, DestinationAction>>
  ) -> Store<Destination, DestinationAction>? {
    track(.presentedID(presented)) { $0[keyPath: presented].route?.id }
    let key = HandleKey(Store<Destination, DestinationAction>.self, presented, words: action.identity)
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
