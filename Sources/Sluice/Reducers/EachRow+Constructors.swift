public import Incremental

extension EachRow {
  /// Attaches a child to each row, by its id.
  @inlinable
  @_disfavoredOverload
  public init<Row: Identifiable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: @escaping @Sendable (Row.ID, RowAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Row, RowAction> child: () -> Combined<Row, RowAction>
  ) where Row.ID: SendableMetatype {
    self.init(rows, action: EnumCase(action, fileID: fileID, line: line), child: child)
  }

  /// Attaches a child to each element of an array, by its index.
  @inlinable
  @_disfavoredOverload
  public init<Element, ElementAction>(
    _ array: any WritableKeyPath<State, [Element]> & Sendable,
    action: @escaping @Sendable (Int, ElementAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Element, ElementAction> child: () -> Combined<Element, ElementAction>
  ) {
    body = ElementLens(place: WritablePlace(array, givenTo: "EachRow")).attaching(
      child(), to: EnumCase(action, fileID: fileID, line: line))
  }

  /// Attaches a child to each value of a dictionary, by its key.
  @inlinable
  @_disfavoredOverload
  public init<Key: Hashable & SendableMetatype, Value, ValueAction>(
    _ dictionary: any WritableKeyPath<State, [Key: Value]> & Sendable,
    action: @escaping @Sendable (Key, ValueAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Value, ValueAction> child: () -> Combined<Value, ValueAction>
  ) {
    body = ValueLens(place: WritablePlace(dictionary, givenTo: "EachRow")).attaching(
      child(), to: EnumCase(action, fileID: fileID, line: line))
  }
}
