// Documentation/Internals/MistakeOverloads.md explains why these overloads cost correct code nothing.

public import Incremental

// Each overload has the parameter `output`, which nobody passes: without it, the compiler crashes at any second
// trailing closure (Documentation/Internals/MistakeOverloads.md).

// A child that does not fit, with a message. Without it, the compiler reports that types cannot be inferred.

extension Scope {
  /// Rejects a case of another enum than the state of the body.
  @available(
    *, unavailable,
    message: """
      The case is none of this body's `State`. Scope to the field with the enum first: `Scope(\\.part, action: Action.part) { … }`, \
      and write `Scope(case:)` inside.
      """
  )
  public init<Whole, Part, PartAction, Child: Reducer>(
    case part: @escaping @Sendable (Part) -> Whole, action: @escaping @Sendable (PartAction) -> Action,
    child: () -> Child, output: Never? = nil
  ) { fatalError() }

  /// Rejects a child of another state or with other actions.
  @available(
    *, unavailable,
    message: """
      The child is a reducer for another state, or for other actions: its `State` has to be the type of the part, and its \
      `Action` what the case of the actions carries.
      """
  )
  public init<Part, PartAction, Child: Reducer>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    child: () -> Child, output: Never? = nil
  ) { fatalError() }

  /// Rejects a child of another state or with other actions.
  @available(
    *, unavailable,
    message: """
      The child is a reducer for another state, or for other actions: its `State` has to be what the case of the state \
      carries, and its `Action` what the case of the actions carries.
      """
  )
  public init<Part, PartAction, Child: Reducer>(
    case part: @escaping @Sendable (Part) -> State, action: @escaping @Sendable (PartAction) -> Action,
    child: () -> Child, output: Never? = nil
  ) { fatalError() }

  /// Rejects a part that may be absent.
  @available(
    *, unavailable,
    message:
      "The part is an optional: write `IfLet(…) { … }`, which ignores actions while it is nil, in place of `Scope`."
  )
  public init<Part, PartAction, Child: Reducer<Part, PartAction>>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    child: () -> Child, output: Never? = nil
  ) { fatalError() }

  /// Rejects rows.
  @available(
    *, unavailable, message: "The part is a list of rows: write `EachRow(…) { … }` in place of `Scope`."
  )
  public init<Row: Identifiable, RowAction, Child: Reducer<Row, RowAction>>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: @escaping @Sendable (Row.ID, RowAction) -> Action,
    child: () -> Child, output: Never? = nil
  ) { fatalError() }
}

extension IfLet {
  /// Rejects a child of another state or with other actions.
  @available(
    *, unavailable,
    message: """
      The child is a reducer for another state, or for other actions: its `State` has to be the type of the part, without \
      the optional, and its `Action` what the case of the actions carries.
      """
  )
  public init<Part, PartAction, Child: Reducer>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    child: () -> Child, output: Never? = nil
  ) { fatalError() }
}

extension EachRow {
  /// Rejects a child of another state or with other actions.
  @available(
    *, unavailable,
    message: """
      The child is a reducer for another state, or for other actions: its `State` has to be the type of a row, and its \
      `Action` what the case of the actions carries beside the id.
      """
  )
  public init<Row: Identifiable & SendableMetatype, RowAction, Child: Reducer>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable,
    action: @escaping @Sendable (Row.ID, RowAction) -> Action, child: () -> Child, output: Never? = nil
  ) where Row.ID: SendableMetatype { fatalError() }
}

// A case that is named by a key path, as in other libraries: Swift's own errors would be about types that it could not
// infer.

extension Scope {
  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.detail`, in place of a key path."
  )
  @_disfavoredOverload
  public init<Part, Child: Reducer>(
    _ part: WritableKeyPath<State, Part>, action: _AnyName, child: () -> Child, output: Never? = nil
  ) { fatalError() }

  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `case: State.detail, action: Action.detail`, in place of a key path."
  )
  @_disfavoredOverload
  public init<Child: Reducer>(case part: _AnyName, action: _AnyName, child: () -> Child, output: Never? = nil) {
    fatalError()
  }
}

extension IfLet {
  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.detail`, in place of a key path."
  )
  @_disfavoredOverload
  public init<Part, Child: Reducer>(
    _ part: WritableKeyPath<State, Part?>, action: _AnyName, child: () -> Child, output: Never? = nil
  ) { fatalError() }
}

extension EachRow {
  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.row`, in place of a key path."
  )
  @_disfavoredOverload
  public init<All: Collection, Child: Reducer>(
    _ rows: WritableKeyPath<State, All>, action: _AnyName, child: () -> Child, output: Never? = nil
  ) { fatalError() }
}

// A key path that is misspelt, or leads to what does not fit: Swift would take the call of `Scope` for one of a case,
// and say that the label `case:` is missing.

extension Scope {
  /// Rejects a misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: """
      No such field fits here: check its spelling, that it is a `var`, and that the actions are those of this field's \
      reducer.
      """
  )
  @_disfavoredOverload
  public init<PartAction, Child>(
    _ part: _AnyName, action: @escaping @Sendable (PartAction) -> Action,
    @ReducerBuilder<Child, PartAction> child: () -> Combined<Child, PartAction>, output: Never? = nil
  ) { fatalError() }
}

extension EachRow {
  /// Rejects a misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message:
      "No such field fits here: check its spelling, and that it is a `var`, and `Rows`, an array or a dictionary, with the ids of the case."
  )
  @_disfavoredOverload
  public init<ID, RowAction, Child>(
    _ rows: _AnyName, action: @escaping @Sendable (ID, RowAction) -> Action,
    @ReducerBuilder<Child, RowAction> child: () -> Combined<Child, RowAction>, output: Never? = nil
  ) { fatalError() }
}

// MARK: - Outputs without `receiving`

extension Scope {
  /// Rejects outputs without `receiving`.
  @available(*, unavailable, message: "A parent receives outputs by `Scope.receiving(…) { … } output: { … }`.")
  public init<Part, PartAction: ActionWithOutput>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>,
    output: @escaping @Sendable (PartAction.Output) -> Action?
  ) { fatalError() }
}

extension IfLet {
  /// Rejects outputs without `receiving`.
  @available(*, unavailable, message: "A parent receives outputs by `IfLet.receiving(…) { … } output: { … }`.")
  public init<Part, PartAction: ActionWithOutput>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>,
    output: @escaping @Sendable (PartAction.Output) -> Action?
  ) { fatalError() }
}

extension EachRow {
  /// Rejects outputs without `receiving`.
  @available(*, unavailable, message: "A parent receives outputs by `EachRow.receiving(…) { … } output: { … }`.")
  public init<Row: Identifiable & SendableMetatype, RowAction: ActionWithOutput>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: @escaping @Sendable (Row.ID, RowAction) -> Action,
    @ReducerBuilder<Row, RowAction> child: () -> Combined<Row, RowAction>,
    output: @escaping @Sendable (Row.ID, RowAction.Output) -> Action?
  ) where Row.ID: SendableMetatype { fatalError() }
}

// MARK: - Key paths in `receiving`

extension Scope {
  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.detail`, in place of a key path."
  )
  public static func receiving<Part, Child: Reducer>(
    _ part: WritableKeyPath<State, Part>, action: _AnyName, child: () -> Child,
    output: (Child.Action.Output) -> Action?
  ) -> Self where Child.Action: ActionWithOutput { fatalError() }
}

extension EachRow {
  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.row`, in place of a key path."
  )
  public static func receiving<Row: Identifiable, Child: Reducer>(
    _ rows: WritableKeyPath<State, Rows<Row>>, action: _AnyName, child: () -> Child,
    output: (Row.ID, Child.Action.Output) -> Action?
  ) -> Self where Child.Action: ActionWithOutput { fatalError() }
}

// MARK: - Key paths with any name

/// A type that has a member for each name that a key path such as `\.detail` can spell; the members stand for nothing.
///
/// Overloads that take it are unavailable, and say what to write instead (Documentation/Internals/MistakeOverloads.md).
@dynamicMemberLookup
public struct _AnyNames {
  /// A member with any name.
  public subscript(dynamicMember name: String) -> _AnyNames { fatalError() }
}

/// A key path that fits nothing else: to a case of an enum, or to a field that a state does not have.
public typealias _AnyName = KeyPath<_AnyNames, _AnyNames>
