public import Incremental

/// Attaches a child reducer to each element of a collection in the state.
///
/// ```swift
/// EachRow(\.todos, action: \.todo) { TodoReducer() }      // case todo(Todo.ID, TodoAction)
/// ```
///
/// The collection is `Rows` (the action names an id), an array (an index) or a dictionary (a key).
///
/// Rules: an action for an element that is not there is reported to the store's error handler, and ignored.
///
/// - Complexity: that of finding the element; it is changed in place. One reducer serves all elements.
public struct EachRow<State, Action>: Reducer {
  /// The child where it is attached.
  public let body: AnyReducer<State, Action>

  @inlinable
  init<Key, Part, PartAction>(
    _ action: Case<Action, (Key, PartAction)>, output: (@Sendable (Key, Any) -> Action?)? = nil,
    _ child: Combined<Part, PartAction>,
    modify: @escaping @Sendable (inout State, Key, (inout Part) -> Void) -> Bool
  ) {
    let embed = action.embed
    body = Attachment(split: action.extract, embed: { embed(($0, $1)) }, output: output, modify: modify)
      .attaching(child)
  }

  /// Attaches a child to each row, by its id.
  @inlinable
  public init<Row: Identifiable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: Case<Action, (Row.ID, RowAction)>,
    @ReducerBuilder<Row, RowAction> child: () -> Combined<Row, RowAction>
  ) where Row.ID: SendableMetatype {
    let place = WritablePlace(rows)
    self.init(action, child()) { place.modifyRow(&$0, $1, $2) }
  }

  /// Attaches a child to each row, by its id.
  @inlinable
  public init<Row: Identifiable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: CasePath<Action, (Row.ID, RowAction)>,
    @ReducerBuilder<Row, RowAction> child: () -> Combined<Row, RowAction>
  ) where Action: Cased, Row.ID: SendableMetatype {
    self.init(rows, action: Action.cases[keyPath: action], child: child)
  }

  /// Attaches a child to each row, by its id, and hears what the rows tell.
  @inlinable
  public init<Row: Identifiable & SendableMetatype, RowAction: ActionWithOutput>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: CasePath<Action, (Row.ID, RowAction)>,
    output: @escaping @Sendable (Row.ID, RowAction.Output) -> Action?,
    @ReducerBuilder<Row, RowAction> child: () -> Combined<Row, RowAction>
  ) where Action: Cased, Row.ID: SendableMetatype {
    let place = WritablePlace(rows)
    self.init(
      Action.cases[keyPath: action],
      output: { id, told in (told as? RowAction.Output).flatMap { output(id, $0) } }, child()
    ) { place.modifyRow(&$0, $1, $2) }
  }

  /// Attaches a child to each element of an array, by its index.
  @inlinable
  public init<Element, ElementAction>(
    _ array: any WritableKeyPath<State, [Element]> & Sendable, action: CasePath<Action, (Int, ElementAction)>,
    @ReducerBuilder<Element, ElementAction> child: () -> Combined<Element, ElementAction>
  ) where Action: Cased {
    let place = WritablePlace(array)
    self.init(Action.cases[keyPath: action], child()) { place.modifyElement(&$0, $1, $2) }
  }

  /// Attaches a child to each value of a dictionary, by its key.
  @inlinable
  public init<Key: Hashable & SendableMetatype, Value, ValueAction>(
    _ dictionary: any WritableKeyPath<State, [Key: Value]> & Sendable, action: CasePath<Action, (Key, ValueAction)>,
    @ReducerBuilder<Value, ValueAction> child: () -> Combined<Value, ValueAction>
  ) where Action: Cased {
    let place = WritablePlace(dictionary)
    self.init(Action.cases[keyPath: action], child()) { place.modifyValue(&$0, $1, $2) }
  }
}

extension WritablePlace {
  @inlinable
  func modifyRow<Row: Identifiable>(
    _ root: inout Root, _ id: Row.ID, _ body: (inout Row) -> Void
  ) -> Bool where Value == Rows<Row> {
    var isThere = false
    modify(&root) { isThere = $0.update(id, body) != nil }
    return isThere
  }

  @inlinable
  func modifyElement<Element>(
    _ root: inout Root, _ index: Int, _ body: (inout Element) -> Void
  ) -> Bool where Value == [Element] {
    var isThere = false
    modify(&root) { array in
      guard array.indices.contains(index) else { return }
      isThere = true
      body(&array[index])
    }
    return isThere
  }

  @inlinable
  func modifyValue<Key, Item>(
    _ root: inout Root, _ key: Key, _ body: (inout Item) -> Void
  ) -> Bool where Value == [Key: Item] {
    var isThere = false
    modify(&root) { items in
      guard let index = items.index(forKey: key) else { return }
      isThere = true
      body(&items.values[index])
    }
    return isThere
  }
}
