public import Incremental

/// Attaches a child reducer to each element of a collection in the state.
///
/// ```swift
/// EachRow(\.todos, action: \.todo) { TodoReducer() }      // case todo(Todo.ID, TodoAction)
/// ```
///
/// The collection is `Rows` (the action names an id), an array (an index) or a dictionary (a key).
///
/// Rules: an action for an element that is not there is reported to the store's error handler, and ignored. An effect
/// of the child ends when its element goes. An element of an array or a dictionary that is `Identifiable` has also gone
/// when one with another `id` is at its index or key.
///
/// - Complexity: that of finding the element; it is changed in place. One reducer serves all elements.
public struct EachRow<State, Action>: Reducer {
  /// The child where it is attached.
  public let body: AnyReducer<State, Action>

  /// Declares what the reducers inside declare.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { body.declareEffects(to: &declarations) }

  /// Makes the body ready, at once: what users wrote inside is resolved lazily.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { body.makeReduction() }

  /// Attaches a child to each row, by its id.
  @inlinable
  public init<Row: Identifiable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: EnumCase<Action, (Row.ID, RowAction)>,
    @ReducerBuilder<Row, RowAction> child: () -> Combined<Row, RowAction>
  ) where Row.ID: SendableMetatype {
    body = RowLens(place: WritablePlace(rows, givenTo: "EachRow")).attaching(child(), to: action)
  }

  /// Attaches a child to each row, by its id.
  @inlinable
  public init<Row: Identifiable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: CasePath<Action, (Row.ID, RowAction)>,
    @ReducerBuilder<Row, RowAction> child: () -> Combined<Row, RowAction>
  ) where Action: CasePathable, Row.ID: SendableMetatype {
    self.init(rows, action: Action.cases[keyPath: action], child: child)
  }

  /// Attaches a child to each row, by its id, and receives the outputs of the rows.
  @inlinable
  public init<Row: Identifiable & SendableMetatype, RowAction: ActionWithOutput>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: CasePath<Action, (Row.ID, RowAction)>,
    output: @escaping @Sendable (Row.ID, RowAction.Output) -> Action?,
    @ReducerBuilder<Row, RowAction> child: () -> Combined<Row, RowAction>
  ) where Action: CasePathable, Row.ID: SendableMetatype {
    body = RowLens(place: WritablePlace(rows, givenTo: "EachRow")).attaching(
      child(), to: Action.cases[keyPath: action],
      output: { id, value in (value as? RowAction.Output).flatMap { output(id, $0) } })
  }

  /// Attaches a child to each element of an array, by its index.
  @inlinable
  public init<Element, ElementAction>(
    _ array: any WritableKeyPath<State, [Element]> & Sendable, action: CasePath<Action, (Int, ElementAction)>,
    @ReducerBuilder<Element, ElementAction> child: () -> Combined<Element, ElementAction>
  ) where Action: CasePathable {
    body = ElementLens(place: WritablePlace(array, givenTo: "EachRow")).attaching(
      child(), to: Action.cases[keyPath: action])
  }

  /// Attaches a child to each value of a dictionary, by its key.
  @inlinable
  public init<Key: Hashable & SendableMetatype, Value, ValueAction>(
    _ dictionary: any WritableKeyPath<State, [Key: Value]> & Sendable, action: CasePath<Action, (Key, ValueAction)>,
    @ReducerBuilder<Value, ValueAction> child: () -> Combined<Value, ValueAction>
  ) where Action: CasePathable {
    body = ValueLens(place: WritablePlace(dictionary, givenTo: "EachRow")).attaching(
      child(), to: Action.cases[keyPath: action])
  }
}
