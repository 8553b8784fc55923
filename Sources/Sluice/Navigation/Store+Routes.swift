public import Incremental

extension Store {
  /// A store for the destination of a stack that has an id, or nil if there is none.
  ///
  /// ```swift
  /// if let detail = store.scope(\.path, id: id, action: \.path) { show(detail) }
  /// ```
  ///
  /// Rules: those of a store for a row: when the destination is popped, the store says so (`isThere`), its state stays
  /// what it was when the store was made, and what is sent through it is reported to the error handler.
  @inlinable
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable, id: Id<Route<Destination>>,
    action: CasePath<Action, RouteAction<Destination, DestinationAction>>
  ) -> Store<Destination, DestinationAction>? where Action: Cased {
    scope(stack, action: Action.cases[keyPath: action])
      .scope(\.rows, id: id, action: RouteAction.toDestination)?.scope(\.destination)
  }

  /// A store for what is presented, or nil if nothing is.
  ///
  /// ```swift
  /// if let sheet = store.scope(presented: \.sheet, action: \.sheet) { show(sheet) }
  /// ```
  ///
  /// Rules: when it is dismissed, the store says so (`isThere`), its state stays what it was when the store was made,
  /// and what is sent through it is reported to the error handler, even if the same is presented again.
  @inlinable
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: CasePath<Action, PresentedAction<Destination, DestinationAction>>
  ) -> Store<Destination, DestinationAction>? where Action: Cased {
    spot.part(presented).read().route.flatMap {
      scope(presented, action: Action.cases[keyPath: action])
        .scope(\.rows, id: $0.id, action: PresentedAction.toDestination)?.scope(\.destination)
    }
  }
}
