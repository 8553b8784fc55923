public import Incremental

extension Store {
  /// Returns a collection of stores, one for each row, which are created on access.
  ///
  /// ```swift
  /// for row in store.scope(\.rows, action: Action.row) { show(row.title) }
  /// ```
  ///
  /// Rules: the collection contains the rows at the time of its creation. A client of `Observation` that creates it is
  /// notified when rows are inserted, removed or moved, but not when a row changes. The store of a row is the same
  /// object as long as a client holds it.
  ///
  /// - Complexity: O(1); a store is created in less than a microsecond, and not retained.
  @inlinable
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: EnumCase<Action, (Row.ID, RowAction)>
  ) -> RowStores<Row, RowAction> where Row.ID: Sendable {
    trackOrder(of: rows)
    return RowStores(rows: location.part(rows).read(), family: family(rows, code: nil) { action })
  }

  /// A store for the row with an id, or nil if there is none.
  ///
  /// Rules: when the row is removed, `isPresent` is false, the store shows the last state of the row, and each `send`
  /// is only reported to the error handler. Requests of a binding or a gesture are ignored. A client of `Observation`
  /// that calls this function is notified when the row is inserted or removed.
  @inlinable
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, id: Row.ID, action: EnumCase<Action, (Row.ID, RowAction)>
  ) -> Store<Row, RowAction>? where Row.ID: Sendable {
    family(rows, code: nil) { action }.store(id: id)
  }

  @inlinable
  func family<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, code: FunctionCode?,
    _ action: () -> EnumCase<Action, (Row.ID, RowAction)>
  ) -> RowFamily<State, Action, Row, RowAction> where Row.ID: Sendable {
    handle(rows, code: code, action) { RowFamily(self, rows, $0) }
  }

  /// A store for each row: a collection that makes them as they are asked for.
  ///
  /// ```swift
  /// for row in store.scope(\.rows, action: AppAction.row) { show(row.title) }
  /// ```
  @inlinable
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: @escaping @Sendable (Row.ID, RowAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> RowStores<Row, RowAction> where Row.ID: Sendable {
    trackOrder(of: rows)
    let stores = family(rows, code: FunctionCode(action)) { EnumCase(action, fileID: fileID, line: line) }
    return RowStores(rows: location.part(rows).read(), family: stores)
  }

  /// A store for the row with an id, or nil if there is none.
  @inlinable
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, id: Row.ID,
    action: @escaping @Sendable (Row.ID, RowAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<Row, RowAction>? where Row.ID: Sendable {
    family(rows, code: FunctionCode(action)) { EnumCase(action, fileID: fileID, line: line) }.store(id: id)
  }
}

extension Store {
  /// Returns the family of rows whose actions are always those of one case.
  @inlinable
  func family<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, _ action: () -> EnumCase<Action, (Row.ID, RowAction)>
  ) -> RowFamily<State, Action, Row, RowAction> where Row.ID: Sendable {
    handle(rows) { RowFamily(self, rows, action()) }
  }
}

extension RowFamily {
  /// Returns the store for the row with an id, or nil if there is none. A client of `Observation` is notified when the
  /// row is inserted or removed.
  @inlinable
  func store(id: Row.ID) -> Store<Row, RowAction>? {
    if whole.core.cells.isTracking { trackPresence(of: id) }
    return found(id).map { store(for: $0) }
  }
}

/// A collection of the stores of rows, which are created on access.
public struct RowStores<Row: Identifiable, RowAction>: RandomAccessCollection {
  @usableFromInline package let rows: Rows<Row>
  @usableFromInline package let make: (Row) -> Store<Row, RowAction>

  @inlinable
  init<Whole, WholeAction>(rows: Rows<Row>, family: RowFamily<Whole, WholeAction, Row, RowAction>) {
    (self.rows, make) = (rows, { family.store(for: $0) })
  }

  /// The first position.
  @inlinable public var startIndex: Int { rows.startIndex }
  /// The position after the last.
  @inlinable public var endIndex: Int { rows.endIndex }

  /// Returns the store of the row at a position.
  @inlinable public subscript(position: Int) -> Store<Row, RowAction> { make(rows[position]) }

  /// Returns the store of the row with an id, or nil if there is none.
  @inlinable public subscript(id id: Row.ID) -> Store<Row, RowAction>? { rows[id: id].map(make) }

  /// The ids of the rows, in order.
  public var ids: [Row.ID] { Array(rows.ids) }
}

extension Store: Identifiable where State: Identifiable {
  /// The identity of the state; for a removed row, its former id.
  ///
  /// Rules: a client of `Observation` that reads it is notified when it changes; the id of a row never changes.
  public var id: State.ID {
    if link?.isRow != true { track(.id(ObjectIdentifier(State.self))) { $0.id } }
    return location.read().id
  }
}
