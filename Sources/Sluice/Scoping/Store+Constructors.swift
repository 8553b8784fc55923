public import Incremental

extension Store {
  /// A store for a part of the state and the case of the actions that a constructor makes.
  ///
  /// ```swift
  /// let counter = store.scope(\.counter, action: AppAction.counter)
  /// counter.send(.increment)                                    // store.send(.counter(.increment))
  /// ```
  @inlinable
  @_disfavoredOverload
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<Part, PartAction> {
    scope(part, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// A store for an optional part of the state, or nil while the part is nil.
  @inlinable
  @_disfavoredOverload
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<Part, PartAction>? {
    scope(part, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// A store for the payload of a case, or nil while the state is another case.
  ///
  /// ```swift
  /// store.scope(case: Screen.loggedIn, action: ScreenAction.session).map(showSession)
  /// ```
  @inlinable
  @_disfavoredOverload
  public func scope<Part, PartAction>(
    case part: @escaping @Sendable (Part) -> State, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<Part, PartAction>? {
    scope(case: EnumCase(part, fileID: fileID, line: line), action: EnumCase(action, fileID: fileID, line: line))
  }
}

extension Store {
  /// A store for each row: a collection that makes them as they are asked for.
  ///
  /// ```swift
  /// for row in store.scope(\.rows, action: AppAction.row) { show(row.title) }
  /// ```
  @inlinable
  @_disfavoredOverload
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: @escaping @Sendable (Row.ID, RowAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> RowStores<Row, RowAction> where Row.ID: Sendable {
    scope(rows, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// A store for the row with an id, or nil if there is none.
  @inlinable
  @_disfavoredOverload
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, id: Row.ID,
    action: @escaping @Sendable (Row.ID, RowAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<Row, RowAction>? where Row.ID: Sendable {
    scope(rows, id: id, action: EnumCase(action, fileID: fileID, line: line))
  }
}
