// Documentation/Internals/MistakeOverloads.md explains why these overloads cost correct code nothing.

public import Incremental

// Labels of The Composable Architecture, whose users write them from habit. Each message says what to write here.

extension Scope {
  /// Rejects a label for the part, and a key path in place of a constructor.
  @available(*, unavailable, message: "Write `Scope(\\.part, action: Action.part) { … }`, without the label `state`.")
  public init<Part, Child: Reducer>(
    state part: WritableKeyPath<State, Part>, action: _AnyName, child: () -> Child, output: Never? = nil
  ) { fatalError() }

  /// Rejects a label for the part.
  @available(*, unavailable, message: "Write `Scope(\\.part, action: Action.part) { … }`, without the label `state`.")
  public init<Part, PartAction, Child: Reducer>(
    state part: WritableKeyPath<State, Part>, action: @escaping @Sendable (PartAction) -> Action, child: () -> Child,
    output: Never? = nil
  ) { fatalError() }
}

extension Store {
  /// Rejects a label for the part, and a key path in place of a constructor.
  @available(*, unavailable, message: "Write `store.scope(\\.part, action: Action.part)`, without the label `state`.")
  public func scope<Part>(state part: KeyPath<State, Part>, action: _AnyName) -> Store<Part, Never> { fatalError() }

  /// Rejects a label for the rows, and a key path in place of a constructor.
  @available(*, unavailable, message: "Write `store.scope(\\.rows, action: Action.row)`, without the label `state`.")
  public func scope<Row: Identifiable>(state rows: KeyPath<State, Rows<Row>>, action: _AnyName) -> [Store<Row, Never>] {
    fatalError()
  }

  /// Rejects dependencies that a closure changes.
  @available(*, unavailable, message: "Write `Store(State(), Feature(), dependencies: [Provide(\\.client, client)])`.")
  public convenience init<Child: Reducer<State, Action>>(
    _ state: State, reducer: () -> Child, withDependencies: (inout Dependencies) -> Void
  ) { fatalError() }

  /// Rejects dependencies that a closure changes, and the label of another library.
  @available(*, unavailable, message: "Write `Store(State(), Feature(), dependencies: [Provide(\\.client, client)])`.")
  public convenience init<Child: Reducer<State, Action>>(
    initialState state: State, reducer: () -> Child, withDependencies: (inout Dependencies) -> Void
  ) { fatalError() }
}

// MARK: - Rows without an id

extension EachRow {
  /// Rejects a case that carries no id.
  @available(*, unavailable, message: "The case carries the id of the row, too: `case row(Row.ID, RowAction)`.")
  public init<Row: Identifiable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: @escaping @Sendable (RowAction) -> Action,
    @ReducerBuilder<Row, RowAction> child: () -> Combined<Row, RowAction>, output: Never? = nil
  ) { fatalError() }

  /// Rejects a case that carries no id.
  @available(*, unavailable, message: "The case carries the id of the row, too: `case row(Row.ID, RowAction)`.")
  public static func receiving<Row: Identifiable & SendableMetatype, RowAction: ActionWithOutput>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: @escaping @Sendable (RowAction) -> Action,
    @ReducerBuilder<Row, RowAction> child: () -> Combined<Row, RowAction>,
    output: @escaping @Sendable (Row.ID, RowAction.Output) -> Action?
  ) -> Self { fatalError() }
}

// MARK: - Effects

extension Effect {
  /// Rejects the name for an id in The Composable Architecture.
  @available(*, unavailable, message: "Write `.id(id, cancelInFlight: true)`, or `context.run(id: id) { … }`.")
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect { fatalError() }
}

extension Context {
  /// Rejects an effect in place of work.
  @available(*, unavailable, message: "An effect that is a value is started: `context.start(effect)`.")
  public func run(_ effect: Effect<Action>) { fatalError() }
}
