// Documentation/Internals/MistakeOverloads.md explains why these overloads cost correct code nothing.

extension Store {
  /// Rejects the labels of another library.
  @available(*, unavailable, message: "Write `Store(State()) { Feature() }`, without the label `initialState`.")
  public convenience init<Child: Reducer<State, Action>>(initialState state: State, reducer: () -> Child) {
    fatalError()
  }

  /// Rejects a label for the reducer.
  @available(*, unavailable, message: "Write `Store(State(), Feature())`, without the label `reducer`.")
  public convenience init<Child: Reducer<State, Action>>(_ state: State, reducer: Child) { fatalError() }
}

// A case that is named by a key path, as in other libraries: Swift's own errors would be about types that it could not
// infer.

extension Store {
  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.row`, in place of a key path."
  )
  public func scope<Row: Identifiable>(_ rows: WritableKeyPath<State, Rows<Row>>, action: _AnyName) -> [Store<
    Row, Never
  >] {
    fatalError()
  }

  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.detail`, in place of a key path."
  )
  @_disfavoredOverload
  public func scope<Part>(_ part: WritableKeyPath<State, Part>, action: _AnyName) -> Store<Part, Never> { fatalError() }

  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.row`, in place of a key path."
  )
  public func scope<All, ID>(_ all: WritableKeyPath<State, All>, id: ID, action: _AnyName) -> Store<All, Never>? {
    fatalError()
  }

  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `case: State.detail, action: Action.detail`, in place of a key path."
  )
  public func scope(case part: _AnyName, action: _AnyName) -> Store<Never, Never>? { fatalError() }
}

// A key path that is misspelt, or leads to what does not fit: Swift would take the call for one of a case, and say that
// the label `case:` is missing.

extension Store {
  /// Rejects a misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: """
      No such field fits here: check its spelling, that it is a `var`, and that the actions are those of this field's \
      reducer.
      """
  )
  @_disfavoredOverload
  public func scope<PartAction>(_ part: _AnyName, action: @escaping @Sendable (PartAction) -> Action) -> Store<
    Never, PartAction
  > { fatalError() }
}

extension Store {
  /// Rejects a change from outside. Swift would ask for a `var` in place of the `let` that holds the store.
  @available(
    *, unavailable,
    message: """
      Only actions change the state: send one. In a form, let `Action` conform to `BindableAction`, and put \
      `BindingReducer()` into the body.
      """
  )
  public subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { fatalError() }
    set { fatalError() }
  }
}

// MARK: - Names from other libraries

// Names that users of other libraries write from habit. Each message says what to write here.

/// The store of a reducer, in The Composable Architecture.
@available(*, unavailable, message: "Write `Store<Feature.State, Feature.Action>`.")
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// A reducer like another, in The Composable Architecture.
@available(*, unavailable, message: "Write `some Reducer<State, Action>`.")
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

/// Actions of what is presented, in The Composable Architecture.
@available(*, unavailable, message: "Write `PresentedAction<Destination, DestinationAction>` of SluiceNavigation.")
public typealias PresentationAction<Action> = (Never, Action)

/// Actions of rows, in The Composable Architecture.
@available(*, unavailable, message: "Write a case with the id and the row's action: `case row(Row.ID, RowAction)`.")
public typealias IdentifiedActionOf<R: Reducer> = (Never, R.Action)

/// Rows, in The Composable Architecture.
@available(*, unavailable, renamed: "Rows", message: "Write `Rows<Row>`.")
public typealias IdentifiedArrayOf<Row: Identifiable> = Rows<Row>

/// A stack, in The Composable Architecture.
@available(*, unavailable, message: "Write `RouteStack<Destination>` of SluiceNavigation.")
public struct StackState<Element> {
  /// Rejects an empty stack.
  public init() { fatalError() }
}

/// A presentation, in The Composable Architecture.
@available(*, unavailable, message: "Write `var sheet = Presented<Sheet>()`, with the type of SluiceNavigation.")
@propertyWrapper
public struct Presents<Value> {
  /// Rejects a value.
  public var wrappedValue: Value { fatalError() }
  /// Rejects a presentation with a default.
  public init(wrappedValue: Value) { fatalError() }
}

/// An alert, in The Composable Architecture.
@available(*, unavailable, message: "Write `Presented<Prompt<Action>>` of SluiceNavigation, and present a `Prompt`.")
public enum AlertState<Action> {}

extension Store {
  /// Rejects the name for sending in ReSwift and Redux.
  @available(*, unavailable, renamed: "send(_:)", message: "Write `store.send(action)`.")
  public func dispatch(_ action: Action) { fatalError() }

  /// Rejects the name for observing in ReSwift and Redux.
  @available(*, unavailable, message: "Write `store.observe(\\.part) { part in … }` and keep the token it returns.")
  public func subscribe(_ observer: Any) { fatalError() }
}
