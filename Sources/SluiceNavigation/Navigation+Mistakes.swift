// Documentation/Internals/MistakeOverloads.md explains why these overloads cost correct code nothing.

public import Sluice

// A child that does not fit, with a message. Without it, the compiler reports that types cannot be inferred.

extension IfPresented {
  /// Rejects a child of another state or with other actions.
  @available(
    *, unavailable,
    message: """
      The child is a reducer for another state, or for other actions: its `State` has to be the type of what is presented, \
      and its `Action` that of the `PresentedAction`.
      """
  )
  public init<Destination, DestinationAction, Child: Reducer>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action, child: () -> Child,
    output: Never? = nil
  ) { fatalError() }
}

extension EachRoute {
  /// Rejects a child of another state or with other actions.
  @available(
    *, unavailable,
    message: """
      The child is a reducer for another state, or for other actions: its `State` has to be the type of the destinations, \
      and its `Action` that of the `RouteAction`.
      """
  )
  public init<Destination, DestinationAction, Child: Reducer>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable,
    action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action, child: () -> Child,
    output: Never? = nil
  ) { fatalError() }
}

// A case that is named by a key path, as in other libraries: Swift's own errors would be about types that it could not
// infer.

extension IfPresented {
  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.detail`, in place of a key path."
  )
  @_disfavoredOverload
  public init<Destination, Child: Reducer>(
    _ presented: WritableKeyPath<State, Presented<Destination>>, action: _AnyName, child: () -> Child,
    output: Never? = nil
  ) { fatalError() }
}

extension EachRoute {
  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.path`, in place of a key path."
  )
  @_disfavoredOverload
  public init<Destination, Child: Reducer>(
    _ stack: WritableKeyPath<State, RouteStack<Destination>>, action: _AnyName, child: () -> Child, output: Never? = nil
  ) { fatalError() }
}

extension Prompts {
  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.alert`, in place of a key path."
  )
  @_disfavoredOverload
  public init<Part>(_ presented: WritableKeyPath<State, Presented<Part>>, action: _AnyName) { fatalError() }
}

extension Store {
  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.detail`, in place of a key path."
  )
  public func scope<Part>(presented: WritableKeyPath<State, Presented<Part>>, action: _AnyName) -> Store<Part, Never>? {
    fatalError()
  }
}

// MARK: - Outputs without `receiving`

extension IfPresented {
  /// Rejects outputs without `receiving`.
  @available(*, unavailable, message: "A parent receives outputs by `IfPresented.receiving(…) { … } output: { … }`.")
  public init<Destination, DestinationAction: ActionWithOutput>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>,
    output: @escaping @Sendable (RowID<Route<Destination>>, DestinationAction.Output) -> Action?
  ) { fatalError() }
}

extension EachRoute {
  /// Rejects outputs without `receiving`.
  @available(*, unavailable, message: "A parent receives outputs by `EachRoute.receiving(…) { … } output: { … }`.")
  public init<Destination, DestinationAction: ActionWithOutput>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable,
    action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>,
    output: @escaping @Sendable (RowID<Route<Destination>>, DestinationAction.Output) -> Action?
  ) { fatalError() }
}

extension IfPresented {
  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.detail`, in place of a key path."
  )
  public static func receiving<Destination, Child: Reducer>(
    _ presented: WritableKeyPath<State, Presented<Destination>>, action: _AnyName, child: () -> Child,
    output: (RowID<Route<Destination>>, Child.Action.Output) -> Action?
  ) -> Self where Child.Action: ActionWithOutput { fatalError() }
}

extension EachRoute {
  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.path`, in place of a key path."
  )
  public static func receiving<Destination, Child: Reducer>(
    _ stack: WritableKeyPath<State, RouteStack<Destination>>, action: _AnyName, child: () -> Child,
    output: (RowID<Route<Destination>>, Child.Action.Output) -> Action?
  ) -> Self where Child.Action: ActionWithOutput { fatalError() }
}

// MARK: - Names from other libraries

extension PresentedAction {
  /// An action of what is presented, in The Composable Architecture.
  @available(*, unavailable, message: "Write `.destination(id, action)`; in a pattern, `.destination(_, let action)`.")
  public static func presented(_ action: DestinationAction) -> Self { fatalError() }
}

// An optional, as in other libraries: Swift's own error would say only that `nil` cannot be assigned.

@available(*, unavailable, message: "Write `dismiss()`: it empties a `Presented`, and keeps count of the ids.")
extension Presented: ExpressibleByNilLiteral {
  /// Rejects nil in place of nothing presented.
  public init(nilLiteral: ()) { fatalError() }
}
