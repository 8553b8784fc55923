public import Incremental

extension Store {
  /// A store for each row: a collection that makes them as they are asked for.
  ///
  /// ```swift
  /// for row in store.scope(\.rows, action: \.row) { show(row.title) }
  /// ```
  ///
  /// Rules: the collection has the rows of the moment it was made. A client of `Observation` that makes it hears when
  /// rows are inserted, removed or moved, not when one changes.
  ///
  /// - Complexity: O(1); a store is made in less than a microsecond, and retained by nobody.
  @inlinable
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: Case<Action, (Row.ID, RowAction)>
  ) -> RowStores<Row, RowAction> where Row.ID: Sendable {
    trackOrder(of: rows)
    let family = RowFamily(self, rows, action)
    return RowStores(rows: spot.part(rows).read()) { family.store(for: $0) }
  }

  /// A store for each row: a collection that makes them as they are asked for.
  @inlinable
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, action: CasePath<Action, (Row.ID, RowAction)>
  ) -> RowStores<Row, RowAction> where Action: Cased, Row.ID: Sendable {
    scope(rows, action: Action.cases[keyPath: action])
  }

  /// A store for the row with an id, or nil if there is none.
  ///
  /// Rules: when the row is removed, the store says so (`isThere`), its state stays what it was when the store was made,
  /// and what is sent through it is reported to the error handler; nothing else happens.
  @inlinable
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, id: Row.ID, action: Case<Action, (Row.ID, RowAction)>
  ) -> Store<Row, RowAction>? where Row.ID: Sendable {
    spot.part(rows).read()[id: id].map { RowFamily(self, rows, action).store(for: $0) }
  }

  /// A store for the row with an id, or nil if there is none.
  @inlinable
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, id: Row.ID, action: CasePath<Action, (Row.ID, RowAction)>
  ) -> Store<Row, RowAction>? where Action: Cased, Row.ID: Sendable {
    scope(rows, id: id, action: Action.cases[keyPath: action])
  }
}

/// The stores of rows, made as they are asked for.
public struct RowStores<Row: Identifiable, RowAction>: RandomAccessCollection {
  @usableFromInline let rows: Rows<Row>
  @usableFromInline let make: (Row) -> Store<Row, RowAction>

  @inlinable
  init(rows: Rows<Row>, make: @escaping (Row) -> Store<Row, RowAction>) { (self.rows, self.make) = (rows, make) }

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
  public var id: State.ID { spot.read().id }
}

/// What the stores of all rows of one collection have in common.
@usableFromInline
final class RowFamily<Whole, WholeAction, Row: Identifiable & Equatable & SendableMetatype, RowAction>
where Row.ID: Sendable {
  @usableFromInline let whole: Store<Whole, WholeAction>
  @usableFromInline let path: any WritableKeyPath<Whole, Rows<Row>> & Sendable
  @usableFromInline let action: Case<WholeAction, (Row.ID, RowAction)>
  @usableFromInline let rows: Spot<Rows<Row>>
  @usableFromInline let door: Door<WholeAction>
  /// All rows as one value of the graph: so that what changed is found once, not by each row for itself.
  @usableFromInline @exclusivity(unchecked) var all: Incr<Rows<Row>>?

  @inlinable
  init(
    _ whole: Store<Whole, WholeAction>, _ path: any WritableKeyPath<Whole, Rows<Row>> & Sendable,
    _ action: Case<WholeAction, (Row.ID, RowAction)>
  ) {
    (self.whole, self.path, self.action) = (whole, path, action)
    rows = whole.spot.part(path)
    door = whole.door
  }

  @inlinable
  func store(for row: Row) -> Store<Row, RowAction> {
    let (id, embed, extract, find) = (row.id, action.embed, action.extract, findingRows)
    let way = Way<Row, RowAction>(
      door.embedding({ embed((id, $0)) }, extract: { extract($0).flatMap { $0.0 == id ? $0.1 : nil } }),
      isThere: { find()?.contains(id: id) == true }, find: { find()?[id: id] },
      derive: { [self] in derived().row(id).map(isEqual: { _, _ in false }) { $0 ?? row } },
      adding: whole.adding { [self] in reducer($0, ofRow: id) },
      name: whole.nameOfPart(RowName(path: path, id: id)))
    let spot = Spot(in: rows.memory) { find()?[id: id] ?? row }
    return Store<Row, RowAction>(whole.core, spot, way)
  }

  /// The rows, or nil while the whole is gone.
  @inlinable
  var findingRows: () -> Rows<Row>? {
    let (rows, path) = (rows, path)
    guard let whole = whole.way?.find else { return { rows.read() } }
    return { whole().map { $0[keyPath: path] } }
  }

  @inlinable
  func derived() -> Incr<Rows<Row>> {
    if let all { return all }
    // It outlives the computation that may be asking.
    let made = whole.core.graph.outsideScopes { whole.part(path) }
    all = made
    return made
  }

  @usableFromInline
  func reducer(
    _ reducer: AnyReducer<Row, RowAction>, ofRow id: Row.ID
  ) -> AnyReducer<Whole, WholeAction> {
    let extract = action.extract
    let ofRow = Case<WholeAction, (Row.ID, RowAction)>(action.name, embed: action.embed) {
      extract($0).flatMap { $0.0 == id ? $0 : nil }
    }
    return RowSite(place: WritablePlace(path)).attaching(reducer, to: ofRow)
  }
}

@usableFromInline
struct RowName<ID: Hashable>: Hashable {
  let path: AnyKeyPath
  let id: ID

  @usableFromInline
  init(path: AnyKeyPath, id: ID) { (self.path, self.id) = (path, id) }
}
