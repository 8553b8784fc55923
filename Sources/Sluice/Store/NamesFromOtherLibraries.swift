// Names that users of other libraries write from habit. Each says what to write here
// (Documentation/Internals/MistakeOverloads.md).

/// The store of a reducer, in The Composable Architecture.
@available(*, unavailable, message: "Write `Store<Feature.State, Feature.Action>`.")
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// A reducer like another, in The Composable Architecture.
@available(*, unavailable, message: "Write `some Reducer<State, Action>`.")
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

/// Actions of what is presented, in The Composable Architecture.
@available(*, unavailable, message: "Write `PresentedAction<Destination, DestinationAction>`, which has both types.")
public typealias PresentationAction<Action> = PresentedAction<Never, Action>

/// Actions of rows, in The Composable Architecture.
@available(*, unavailable, message: "Write a case with the id and the row's action: `case row(Row.ID, RowAction)`.")
public typealias IdentifiedActionOf<R: Reducer> = (Never, R.Action)

extension PresentedAction {
  /// An action of what is presented, in The Composable Architecture.
  @available(*, unavailable, message: "Write `.destination(id, action)`; in a pattern, `.destination(_, let action)`.")
  public static func presented(_ action: DestinationAction) -> Self { fatalError() }
}

extension Store {
  /// Sending, in ReSwift and Redux.
  @available(*, unavailable, renamed: "send(_:)", message: "Write `store.send(action)`.")
  public func dispatch(_ action: Action) { fatalError() }

  /// Observing, in ReSwift and Redux.
  @available(*, unavailable, message: "Write `store.observe(\\.part) { part in … }` and keep the token it returns.")
  public func subscribe(_ observer: Any) { fatalError() }
}
