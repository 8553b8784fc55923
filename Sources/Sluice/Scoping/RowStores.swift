public import Incremental

extension Store {
  /// A store for each row: a collection that makes them as they are asked for.
  ///
  /// ```swift
  /// for row in store.scope(\.rows, action: \.row) { show(row.title) }
  /// ```
  ///
  /// Rules: the collection has the rows of the moment it was made. A client of `Observation` that makes it is notified when
  /// rows are inserted, removed or moved, not when one changes. The store of a row is the same object as long as somebody
  /// holds it.
  ///
  /// - Complexity: O(1); a store is made in less than a microsecond, and not retained.
  @inlinable
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: EnumCase<Action, (Row.ID, RowAction)>
  ) -> RowStores<Row, RowAction> where Row.ID: Sendable {
    trackOrder(of: rows)
    return RowStores(rows: location.part(rows).read(), family: family(rows, action))
  }

  /// A store for each row: a collection that makes them as they are asked for.
  @inlinable
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: CasePath<Action, (Row.ID, RowAction)>
  ) -> RowStores<Row, RowAction> where Action: CasePathable, Row.ID: Sendable {
    trackOrder(of: rows)
    return RowStores(rows: location.part(rows).read(), family: family(rows, action))
  }

  /// A store for the row with an id, or nil if there is none.
  ///
  /// Rules: when the row is removed, `isPresent` is false, the store shows the last state of the row, and each `send`
  /// is reported to the error handler; nothing else happens. What a binding or a gesture asks of it is ignored. A
  /// client of `Observation` that reads the store is notified when the row comes or goes.
  @inlinable
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, id: Row.ID, action: EnumCase<Action, (Row.ID, RowAction)>
  ) -> Store<Row, RowAction>? where Row.ID: Sendable {
    family(rows, action).store(id: id)
  }

  /// A store for the row with an id, or nil if there is none.
  @inlinable
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, id: Row.ID, action: CasePath<Action, (Row.ID, RowAction)>
  ) -> Store<Row, RowAction>? where Action: CasePathable, Row.ID: Sendable {
    family(rows, action).store(id: id)
  }

  @inlinable
  func family<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, _ action: EnumCase<Action, (Row.ID, RowAction)>
  ) -> RowFamily<State, Action, Row, RowAction> where Row.ID: Sendable {
    let key = HandleKey(RowFamily<State, Action, Row, RowAction>.self, rows, cases: [action.identity])
    return handle(key, of: action) { RowFamily(self, rows, action) }
  }

  @inlinable
  func family<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, _ action: CasePath<Action, (Row.ID, RowAction)>
  ) -> RowFamily<State, Action, Row, RowAction> where Action: CasePathable, Row.ID: Sendable {
    handle(rows, action) { RowFamily(self, rows, Action.cases[keyPath: action]) }
  }
}

extension Store {
  /// The family of rows whose actions are always those of the same case.
  @inlinable
  func family<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, _ action: () -> EnumCase<Action, (Row.ID, RowAction)>
  ) -> RowFamily<State, Action, Row, RowAction> where Row.ID: Sendable {
    handle(rows, nil) { RowFamily(self, rows, action()) }
  }
}

extension RowFamily {
  /// The store for the row with an id, or nil if there is none. A client of `Observation` is notified of its coming and going.
  @inlinable
  func store(id: Row.ID) -> Store<Row, RowAction>? {
    if whole.core.cells.isTracking { trackPresence(of: id) }
    return found(id).map { store(for: $0) }
  }
}

/// The stores of rows, made as they are asked for.
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

  /// The store of the row at a position.
  @inlinable public subscript(position: Int) -> Store<Row, RowAction> { make(rows[position]) }

  /// The store of the row with an id, or nil if there is none.
  @inlinable public subscript(id id: Row.ID) -> Store<Row, RowAction>? { rows[id: id].map(make) }

  /// The ids, in order.
  public var ids: [Row.ID] { Array(rows.ids) }
}

extension Store: Identifiable where State: Identifiable {
  /// The identity of the state; of a row that is gone, the one it had.
  ///
  /// Rules: a client of `Observation` that reads it is notified when it changes; that of a row never does.
  public var id: State.ID {
    if link?.isRow != true { track(.id(ObjectIdentifier(State.self))) { $0.id } }
    return location.read().id
  }
}
