public import Incremental

/// Attaches a child reducer to each element of a collection in the state.
///
/// ```swift
/// EachRow(\.todos, action: Action.todo) { TodoReducer() }      // case todo(Todo.ID, TodoAction)
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

  @inlinable
  init(body: AnyReducer<State, Action>) { self.body = body }

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
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: @escaping @Sendable (Row.ID, RowAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Row, RowAction> child: () -> Combined<Row, RowAction>
  ) where Row.ID: SendableMetatype {
    self.init(rows, action: EnumCase(action, fileID: fileID, line: line), child: child)
  }

  /// Attaches a child to each element of an array, by its index.
  @inlinable
  public init<Element, ElementAction>(
    _ array: any WritableKeyPath<State, [Element]> & Sendable, action: EnumCase<Action, (Int, ElementAction)>,
    @ReducerBuilder<Element, ElementAction> child: () -> Combined<Element, ElementAction>
  ) {
    body = ElementLens(place: WritablePlace(array, givenTo: "EachRow")).attaching(child(), to: action)
  }

  /// Attaches a child to each element of an array, by its index.
  @inlinable
  public init<Element, ElementAction>(
    _ array: any WritableKeyPath<State, [Element]> & Sendable,
    action: @escaping @Sendable (Int, ElementAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Element, ElementAction> child: () -> Combined<Element, ElementAction>
  ) {
    self.init(array, action: EnumCase(action, fileID: fileID, line: line), child: child)
  }

  /// Attaches a child to each value of a dictionary, by its key.
  @inlinable
  public init<Key: Hashable & SendableMetatype, Value, ValueAction>(
    _ dictionary: any WritableKeyPath<State, [Key: Value]> & Sendable, action: EnumCase<Action, (Key, ValueAction)>,
    @ReducerBuilder<Value, ValueAction> child: () -> Combined<Value, ValueAction>
  ) {
    body = ValueLens(place: WritablePlace(dictionary, givenTo: "EachRow")).attaching(child(), to: action)
  }

  /// Attaches a child to each value of a dictionary, by its key.
  @inlinable
  public init<Key: Hashable & SendableMetatype, Value, ValueAction>(
    _ dictionary: any WritableKeyPath<State, [Key: Value]> & Sendable,
    action: @escaping @Sendable (Key, ValueAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Value, ValueAction> child: () -> Combined<Value, ValueAction>
  ) {
    self.init(dictionary, action: EnumCase(action, fileID: fileID, line: line), child: child)
  }
}
