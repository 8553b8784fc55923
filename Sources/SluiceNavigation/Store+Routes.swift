public import Incremental
public import Sluice

// MARK: - Stores of destinations

extension Store {
  /// Returns a store for the destination of a stack that has an id, or nil if there is none.
  @inlinable
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable, id: RowID<Route<Destination>>,
    action: EnumCase<Action, RouteAction<Destination, DestinationAction>>
  ) -> Store<Destination, DestinationAction>? {
    scope(stack, action: action).rowStore(\.rows, id: id) { RouteAction.toDestination }?.scope(\.destination)
  }

  /// Returns a store for the presented destination, or nil if there is none.
  @inlinable
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: EnumCase<Action, PresentedAction<Destination, DestinationAction>>
  ) -> Store<Destination, DestinationAction>? {
    track(.presentedID(presented)) { $0[keyPath: presented].route?.id }
    return current(presented, action) {
      guard let route = location.part(presented).read().route else { return nil }
      return scope(presented, action: action).rowStore(\.rows, for: route) { PresentedAction.toDestination }
        .scope(\.destination)
    }
  }

  /// Returns a store for the destination of a stack that has an id, or nil if there is none.
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

  /// Returns a store for the presented destination, or nil if there is none.
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

// MARK: - Bindings of views

// Properties for a user interface that shows navigation and writes back what a gesture did.

extension Store {
  /// The ids of the pushed destinations of a stack, as a path that the system may shorten.
  ///
  /// ```swift
  /// store[path: \.path, action: AppAction.path].removeLast()    // what a back gesture does
  /// ```
  ///
  /// Rules: a client of `Observation` is notified when destinations are added or removed, not when one changes. Setting
  /// the path sends `.popped(toCount:)` if a back gesture removed some of the ids at the end. Any other path is
  /// ignored: only actions push.
  @inlinable
  public subscript<Destination: Equatable & SendableMetatype, DestinationAction>(
    path stack: KeyPath<State, RouteStack<Destination>>,
    action action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action
  ) -> [RowID<Route<Destination>>] {
    get { shownPath(stack) }
    set { shorten(stack, to: newValue, EnumCase(action)) }
  }

  /// The presented route, as a value that the system may set to nil.
  ///
  /// Rules: a client of `Observation` is notified when it changes. Setting it to nil sends `.leave` for the presented
  /// destination, if there is one. Any other value is ignored: only actions present.
  @inlinable
  public subscript<Destination: Equatable, DestinationAction>(
    presented presented: KeyPath<State, Presented<Destination>>,
    action action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action
  ) -> Route<Destination>? {
    get { shownRoute(presented) }
    set { if newValue == nil { leave(presented, action) } }
  }

  /// Whether a destination is presented, as a value that the system may set to false.
  ///
  /// Rules: those of `store[presented:action:]`; but a client of `Observation` is not notified when the presented
  /// destination changes.
  @inlinable
  public subscript<Destination: Equatable, DestinationAction>(
    isPresented presented: KeyPath<State, Presented<Destination>>,
    action action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action
  ) -> Bool {
    get { showsRoute(presented) }
    set { if !newValue { leave(presented, action) } }
  }
}

// The implementation of these properties, for all ways to name a case.
extension Store {
  /// Returns the ids of the pushed destinations; a client of `Observation` is notified when some are added or removed.
  @inlinable
  package func shownPath<Destination: Equatable>(
    _ stack: KeyPath<State, RouteStack<Destination>>
  ) -> [RowID<Route<Destination>>] {
    trackOrder(of: stack) { $0[keyPath: stack].rows }
    return location.part(stack).read().pushed
  }

  /// Sends `.popped(toCount:)` if a back gesture removed some of the ids at the end.
  @usableFromInline
  package func shorten<Destination, DestinationAction>(
    _ stack: KeyPath<State, RouteStack<Destination>>, to path: [RowID<Route<Destination>>],
    _ action: EnumCase<Action, RouteAction<Destination, DestinationAction>>
  ) {
    let place = location.part(stack)
    let shown = place.read()
    guard path.count < shown.pushed.count, shown.pushed.starts(with: path) else { return }
    send(
      action.embed(.popped(toCount: path.count + shown.least)), asking: RouteStack<Destination>.self,
      isDone: { place.read().pushed.count <= path.count }, missing: { .stackNotAttached(stack) })
  }

  /// Returns the presented route; a client of `Observation` is notified when it changes.
  @usableFromInline
  package func shownRoute<Destination: Equatable>(
    _ presented: KeyPath<State, Presented<Destination>>
  ) -> Route<Destination>? {
    track(.presented(presented)) { $0[keyPath: presented].route }
    return location.part(presented).read().route
  }

  /// Returns whether a destination is presented; a client of `Observation` is notified when that changes.
  @usableFromInline
  func showsRoute<Destination: Equatable>(_ presented: KeyPath<State, Presented<Destination>>) -> Bool {
    track(.isPresented(presented)) { $0[keyPath: presented].route != nil }
    return location.part(presented).read().route != nil
  }

  /// Sends `.leave` for the presented destination, if there is one.
  @usableFromInline
  func leave<Destination, DestinationAction>(
    _ presented: KeyPath<State, Presented<Destination>>,
    _ embed: (PresentedAction<Destination, DestinationAction>) -> Action
  ) {
    let place = location.part(presented)
    if let route = place.read().route { leave(route.id, place, presented, embed) }
  }

  /// Returns the id of the presented route; a client of `Observation` is notified when another one is presented, or
  /// none.
  package func shownID<Destination>(
    _ presented: KeyPath<State, Presented<Destination>>
  ) -> RowID<Route<Destination>>? {
    track(.presentedID(presented)) { $0[keyPath: presented].route?.id }
    return location.part(presented).read().route?.id
  }

  /// Sends `.leave` for a destination, if it is still presented.
  package func leave<Destination, DestinationAction>(
    _ id: RowID<Route<Destination>>, _ presented: KeyPath<State, Presented<Destination>>,
    _ action: EnumCase<Action, PresentedAction<Destination, DestinationAction>>
  ) {
    let place = location.part(presented)
    if place.read().route?.id == id { leave(id, place, presented, action.embed) }
  }

  private func leave<Destination, DestinationAction>(
    _ id: RowID<Route<Destination>>, _ place: StateLocation<Presented<Destination>>,
    _ presented: KeyPath<State, Presented<Destination>>,
    _ embed: (PresentedAction<Destination, DestinationAction>) -> Action
  ) {
    send(
      embed(.leave(id)), asking: Presented<Destination>.self, isDone: { place.read().route?.id != id },
      missing: { .presentedNotAttached(presented) })
  }
}

// MARK: - Requests without a reducer

// Documentation/Internals/ForgottenReducers.md explains what can be known about an action that no reducer handles.

extension ReducerError {
  static func stackNotAttached<State, Destination>(_ stack: KeyPath<State, RouteStack<Destination>>) -> ReducerError {
    .notAttached(
      reducer: "EachRoute",
      "The user went back in the stack `\(stack)`, but no reducer has popped it. Attach"
        + " `EachRoute(\(pathInState(stack)), action: …) { … }` to the reducer of \(nameInProgram(State.self)).")
  }

  static func presentedNotAttached<State, Destination>(
    _ presented: KeyPath<State, Presented<Destination>>
  ) -> ReducerError {
    let isPrompt = Destination.self is any PromptType.Type
    let reducer = isPrompt ? "Prompts" : "IfPresented"
    return .notAttached(
      reducer: reducer,
      "The user dismissed `\(presented)`, but no reducer has dismissed it. Attach"
        + " `\(reducer)(\(pathInState(presented)), action: …)\(isPrompt ? "" : " { … }")` to the reducer of"
        + " \(nameInProgram(State.self)).")
  }
}

/// Returns a key path without its root: `\.sheet`.
private func pathInState(_ path: AnyKeyPath) -> String {
  let text = "\(path)"
  return text.firstIndex(of: ".").map { "\\" + text[$0...] } ?? text
}

protocol PromptType {}
extension Prompt: PromptType {}
