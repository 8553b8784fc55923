public import Incremental

extension Store {
  /// Returns a store for the destination of a stack with an id; nil if there is none.
  ///
  /// ```swift
  /// if let detail = store.scope(\.path, id: id, action: AppAction.path) { show(detail) }
  /// ```
  @inlinable
  @_disfavoredOverload
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable, id: RowID<Route<Destination>>,
    action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<Destination, DestinationAction>? {
    scope(stack, id: id, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// Returns a store for the presented destination; nil if there is none.
  ///
  /// ```swift
  /// if let sheet = store.scope(presented: \.sheet, action: AppAction.sheet) { show(sheet) }
  /// ```
  @inlinable
  @_disfavoredOverload
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<Destination, DestinationAction>? {
    scope(presented: presented, action: EnumCase(action, fileID: fileID, line: line))
  }
}

// For code that reads and writes these values itself. In a key path, such as that of SwiftUI's `$store`, a function
// cannot be an argument.
extension Store {
  /// The ids of the pushed destinations of a stack, as a path that the system may shorten.
  ///
  /// ```swift
  /// store[path: \.path, action: AppAction.path].removeLast()    // what a back gesture does
  /// ```
  @_disfavoredOverload @inlinable
  public subscript<Destination: Equatable & SendableMetatype, DestinationAction>(
    path stack: KeyPath<State, RouteStack<Destination>>,
    action action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action
  ) -> [RowID<Route<Destination>>] {
    get { shownPath(stack) }
    set { shorten(stack, to: newValue, EnumCase(action)) }
  }

  /// The presented route, as a value that the system may set to nil.
  @_disfavoredOverload @inlinable
  public subscript<Destination: Equatable, DestinationAction>(
    presented presented: KeyPath<State, Presented<Destination>>,
    action action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action
  ) -> Route<Destination>? {
    get { shownRoute(presented) }
    set { if newValue == nil { leave(presented, action) } }
  }

  /// Whether a destination is presented, as a value that the system may set to false.
  @_disfavoredOverload @inlinable
  public subscript<Destination: Equatable, DestinationAction>(
    isPresented presented: KeyPath<State, Presented<Destination>>,
    action action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action
  ) -> Bool {
    get { showsRoute(presented) }
    set { if !newValue { leave(presented, action) } }
  }
}
