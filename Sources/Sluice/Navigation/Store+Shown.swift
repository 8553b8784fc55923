public import Incremental

// What a user interface shows of navigation, as properties that can be written: through SwiftUI's `@Bindable`,
// `$store[path: \.path, action: \.path]` is a binding, without this module importing it.

extension Store {
  /// The ids of what was pushed onto a stack, as a path that the system may shorten.
  ///
  /// ```swift
  /// NavigationStack(path: $store[path: \.path, action: \.path]) { … }
  /// ```
  ///
  /// Rules: a client of `Observation` hears when destinations come or go, not when one changes. Setting it sends
  /// `.popped(toCount:)` if a back gesture took some of the ids away from the end, and nothing if none did; ids are
  /// pushed by actions only, so any other path is not taken over.
  @inlinable
  public subscript<Destination: Equatable & SendableMetatype, DestinationAction>(
    path stack: KeyPath<State, RouteStack<Destination>>,
    action action: CasePath<Action, RouteAction<Destination, DestinationAction>>
  ) -> [RowID<Route<Destination>>] where Action: CasePathable {
    get {
      trackPath(stack)
      return spot.part(stack).read().pushed
    }
    set {
      let stack = spot.part(stack).read()
      guard newValue.count < stack.pushed.count, stack.pushed.starts(with: newValue) else { return }
      send(Action.cases[keyPath: action].embed(.popped(toCount: newValue.count + stack.least)))
    }
  }

  /// What is presented, with its id, as a value that the system may set to nil.
  ///
  /// ```swift
  /// .sheet(item: $store[presented: \.sheet, action: \.sheet]) { route in … }
  /// ```
  ///
  /// Rules: a client of `Observation` hears when it changes. Setting it to nil sends `.leave` for what is presented, if
  /// something is; presenting takes an action, so any other value is not taken over.
  @inlinable
  public subscript<Destination: Equatable, DestinationAction>(
    presented presented: KeyPath<State, Presented<Destination>>,
    action action: CasePath<Action, PresentedAction<Destination, DestinationAction>>
  ) -> Route<Destination>? where Action: CasePathable {
    get {
      track(.presented(presented)) { $0[keyPath: presented].route }
      return spot.part(presented).read().route
    }
    set {
      guard newValue == nil, let route = spot.part(presented).read().route else { return }
      send(Action.cases[keyPath: action].embed(.leave(route.id)))
    }
  }

  /// Whether something is presented, as a value that the system may set to false.
  ///
  /// ```swift
  /// .alert(title, isPresented: $store[isPresented: \.alert, action: \.alert], presenting: store.alert.route) { … }
  /// ```
  ///
  /// Rules: those of `store[presented:action:]`; but a client of `Observation` does not hear when what is presented
  /// changes.
  @inlinable
  public subscript<Destination: Equatable, DestinationAction>(
    isPresented presented: KeyPath<State, Presented<Destination>>,
    action action: CasePath<Action, PresentedAction<Destination, DestinationAction>>
  ) -> Bool where Action: CasePathable {
    get {
      track(.isPresented(presented)) { $0[keyPath: presented].route != nil }
      return spot.part(presented).read().route != nil
    }
    set { if !newValue { self[presented: presented, action: action] = nil } }
  }
}

extension Store {
  /// Takes part in `Observation` for the ids of the destinations of a stack.
  @usableFromInline
  func trackPath<Destination: Equatable>(_ stack: KeyPath<State, RouteStack<Destination>>) {
    guard core.cells.isTracking else { return }
    track(.order(stack)) { watch($0, isEqual: { $0.hasSameOrder(as: $1) }) { $0[keyPath: stack].rows } }
  }
}
