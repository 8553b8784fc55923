public import Incremental

extension Store {
  /// A store for the destination of a stack that has an id, or nil if there is none.
  @inlinable
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable, id: RowID<Route<Destination>>,
    action: EnumCase<Action, RouteAction<Destination, DestinationAction>>
  ) -> Store<Destination, DestinationAction>? {
    scope(stack, action: action).family(\.rows) { RouteAction.toDestination }.store(id: id)?.scope(\.destination)
  }

  /// A store for the presented destination, or nil if there is none.
  @inlinable
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: EnumCase<Action, PresentedAction<Destination, DestinationAction>>
  ) -> Store<Destination, DestinationAction>? {
    track(.presentedID(presented)) { $0[keyPath: presented].route?.id }
    let key = HandleKey(Store<Destination, DestinationAction>.self, presented, action: action.identity)
    if let handle = handles?.find(key)?.handle as? Store<Destination, DestinationAction>, handle.isPresentUntracked {
      return handle
    }
    guard let route = location.part(presented).read().route else { return nil }
    let handle = scope(presented, action: action).family(\.rows) { PresentedAction.toDestination }.store(for: route)
      .scope(\.destination)
    knownHandles.keep(handle, knownHandles.entry(key, of: action))
    return handle
  }

  /// A store for the destination of a stack that has an id, or nil if there is none.
  ///
  /// ```swift
  /// if let detail = store.scope(\.path, id: id, action: AppAction.path) { show(detail) }
  /// ```
  @inlinable
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable, id: RowID<Route<Destination>>,
    action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<Destination, DestinationAction>? {
    scope(stack, id: id, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// A store for the presented destination, or nil if there is none.
  ///
  /// ```swift
  /// if let sheet = store.scope(presented: \.sheet, action: AppAction.sheet) { show(sheet) }
  /// ```
  @inlinable
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<Destination, DestinationAction>? {
    scope(presented: presented, action: EnumCase(action, fileID: fileID, line: line))
  }
}
