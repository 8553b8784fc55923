// A key path that is misspelt, or leads to what does not fit: Swift would take the call for one of a case, and say that
// the label `case:` is missing. Documentation/Internals/MistakeOverloads.md says why these overloads cost correct code
// nothing.

extension Scope {
  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`."
  )
  @_disfavoredOverload
  public init<PartAction, Child>(
    _ part: _AnyName, action: @escaping @Sendable (PartAction) -> Action,
    @ReducerBuilder<Child, PartAction> child: () -> Combined<Child, PartAction>
  ) { fatalError() }

  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`."
  )
  @_disfavoredOverload
  public init<PartAction, Child>(
    _ part: _AnyName, action: CasePath<Action, PartAction>,
    @ReducerBuilder<Child, PartAction> child: () -> Combined<Child, PartAction>
  ) where Action: CasePathable { fatalError() }
}

extension IfLet {
  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`, and an optional."
  )
  @_disfavoredOverload
  public init<PartAction, Child>(
    _ part: _AnyName, action: @escaping @Sendable (PartAction) -> Action,
    @ReducerBuilder<Child, PartAction> child: () -> Combined<Child, PartAction>
  ) { fatalError() }

  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`, and an optional."
  )
  @_disfavoredOverload
  public init<PartAction, Child>(
    _ part: _AnyName, action: CasePath<Action, PartAction>,
    @ReducerBuilder<Child, PartAction> child: () -> Combined<Child, PartAction>
  ) where Action: CasePathable { fatalError() }
}

extension EachRow {
  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message:
      "No such field fits here: check its spelling, and that it is a `var`, and `Rows`, an array or a dictionary, with the ids of the case."
  )
  @_disfavoredOverload
  public init<ID, RowAction, Child>(
    _ rows: _AnyName, action: @escaping @Sendable (ID, RowAction) -> Action,
    @ReducerBuilder<Child, RowAction> child: () -> Combined<Child, RowAction>
  ) { fatalError() }

  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message:
      "No such field fits here: check its spelling, and that it is a `var`, and `Rows`, an array or a dictionary, with the ids of the case."
  )
  @_disfavoredOverload
  public init<ID, RowAction, Child>(
    _ rows: _AnyName, action: CasePath<Action, (ID, RowAction)>,
    @ReducerBuilder<Child, RowAction> child: () -> Combined<Child, RowAction>
  ) where Action: CasePathable { fatalError() }
}

extension IfPresented {
  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`, and a `Presented`."
  )
  @_disfavoredOverload
  public init<Destination, DestinationAction, Child>(
    _ presented: _AnyName, action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    @ReducerBuilder<Child, DestinationAction> child: () -> Combined<Child, DestinationAction>
  ) { fatalError() }

  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`, and a `Presented`."
  )
  @_disfavoredOverload
  public init<Destination, DestinationAction, Child>(
    _ presented: _AnyName, action: CasePath<Action, PresentedAction<Destination, DestinationAction>>,
    @ReducerBuilder<Child, DestinationAction> child: () -> Combined<Child, DestinationAction>
  ) where Action: CasePathable { fatalError() }
}

extension EachRoute {
  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`, and a `RouteStack`."
  )
  @_disfavoredOverload
  public init<Destination, DestinationAction, Child>(
    _ stack: _AnyName, action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action,
    @ReducerBuilder<Child, DestinationAction> child: () -> Combined<Child, DestinationAction>
  ) { fatalError() }

  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`, and a `RouteStack`."
  )
  @_disfavoredOverload
  public init<Destination, DestinationAction, Child>(
    _ stack: _AnyName, action: CasePath<Action, RouteAction<Destination, DestinationAction>>,
    @ReducerBuilder<Child, DestinationAction> child: () -> Combined<Child, DestinationAction>
  ) where Action: CasePathable { fatalError() }
}
