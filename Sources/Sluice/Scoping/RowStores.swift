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

  /// Returns a store for the row with an id, or nil if there is none.
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

  /// Returns a collection of stores, one for each row, which are created on access.
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

  /// Returns a store for the row with an id, or nil if there is none.
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

  /// Returns the store for the row with an id, or nil if there is none; the actions of these rows are always those of
  /// one case. For products built on this one.
  @inlinable
  package func rowStore<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, id: Row.ID,
    _ action: () -> EnumCase<Action, (Row.ID, RowAction)>
  ) -> Store<Row, RowAction>? where Row.ID: Sendable {
    family(rows, action).store(id: id)
  }

  /// Returns the store for a row that is present; the actions of these rows are always those of one case. For products
  /// built on this one.
  @inlinable
  package func rowStore<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, for row: Row,
    _ action: () -> EnumCase<Action, (Row.ID, RowAction)>
  ) -> Store<Row, RowAction> where Row.ID: Sendable {
    family(rows, action).store(for: row)
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

// MARK: - Stores of one collection

/// The stores of the rows of one collection.
@usableFromInline
final class RowFamily<Whole, WholeAction, Row: Identifiable & Equatable & SendableMetatype, RowAction>
where Row.ID: Sendable {
  @usableFromInline let whole: Store<Whole, WholeAction>
  @usableFromInline let path: any WritableKeyPath<Whole, Rows<Row>> & Sendable
  @usableFromInline let action: EnumCase<WholeAction, (Row.ID, RowAction)>
  @usableFromInline let rows: StateLocation<Rows<Row>>
  @usableFromInline let port: ActionPort<WholeAction>
  /// All rows as one value of the graph, so that changes are found once, not by each row.
  @usableFromInline @exclusivity(unchecked) var all: Incr<Rows<Row>>?
  /// The stores that clients hold.
  @usableFromInline @exclusivity(unchecked) var stores: [Row.ID: RowStoreReference] = [:]
  @usableFromInline @exclusivity(unchecked) var limit = 16
  /// The rows before the current action.
  @usableFromInline @exclusivity(unchecked) var before: Rows<Row>?

  @inlinable
  init(
    _ whole: Store<Whole, WholeAction>, _ path: any WritableKeyPath<Whole, Rows<Row>> & Sendable,
    _ action: EnumCase<WholeAction, (Row.ID, RowAction)>
  ) {
    (self.whole, self.path, self.action) = (whole, path, action)
    rows = whole.location.part(path)
    port = whole.port
    keepLast()
  }

  /// Returns the store for a row: the same object as long as a client holds it.
  @inlinable
  func store(for row: Row) -> Store<Row, RowAction> {
    if let store = stores[row.id]?.store as? Store<Row, RowAction> { return store }
    if stores.count >= limit { removeReleased() }
    let store = makeStore(for: row)
    stores[row.id] = RowStoreReference(store)
    return store
  }

  @inlinable
  func removeReleased() {
    stores = stores.filter { $0.value.store != nil }
    limit = max(16, stores.count * 2)
  }

  @inlinable
  func makeStore(for row: Row) -> Store<Row, RowAction> {
    let (id, embed, extract, find) = (row.id, action.embed, action.extract, findingRows)
    let link = ScopeLink<Row, RowAction>(
      port.embedding({ embed((id, $0)) }, extract: { extract($0).flatMap { $0.0 == id ? $0.1 : nil } }),
      isPresent: { find()?.contains(id: id) == true }, find: { find()?[id: id] },
      derive: { [self] in derived().row(id) },
      attaching: whole.attaching { [self] in attaching($0, toRow: id) },
      name: nameOfRow(id), isRow: true)
    let last = LastRow(row)
    let location = StateLocation(in: rows.memory) { find()?[id: id] ?? last.row }
    link.last = last
    return Store<Row, RowAction>(whole.core, location, link, parent: self)
  }

  @inlinable
  func nameOfRow(_ id: Row.ID) -> AnyHashable { whole.nameOfPart(RowName(path: path, id: id)) }

  /// Returns the row with an id, or its last state while the whole is not present.
  @inlinable
  func found(_ id: Row.ID) -> Row? { findingRows()?[id: id] ?? (whole.isPresentUntracked ? nil : rows.read()[id: id]) }

  /// Returns the rows, or nil while the whole is not present.
  @inlinable
  var findingRows: () -> Rows<Row>? {
    let (rows, path) = (rows, path)
    guard let whole = whole.link?.find else { return { rows.read() } }
    return { whole().map { $0[keyPath: path] } }
  }

  /// Returns all rows as a value of the graph; it has no rows while the whole is not present.
  @inlinable
  func derived() -> Incr<Rows<Row>> {
    if let all { return all }
    // Created outside scopes, because it outlives the computation that may have requested it.
    let made = whole.core.graph.outsideScopes { deriveRows() }
    all = made
    return made
  }

  @inlinable
  func deriveRows() -> Incr<Rows<Row>> {
    guard whole.link?.find != nil else { return whole.part(path) }
    let path = path
    if let derive = whole.link?.derive { return derive().map { $0.map { $0[keyPath: path] } ?? [] } }
    let find = findingRows
    return whole.core.graph.source(
      StateLocation(in: rows.memory) { find() ?? [] }, among: whole.core.sources, at: path, comparesBytes: false,
      isEqual: ==)
  }

  /// Registers a read of a row's presence with `Observation`.
  @usableFromInline
  func trackPresence(of id: Row.ID) {
    let find = findingRows
    whole.trackPresence({ nameOfRow(id) }, { find()?[id: id] }, { [self] in derived().row(id) })
  }

  @usableFromInline
  func attaching(_ whole: PartAttaching<Whole, WholeAction>, toRow id: Row.ID) -> PartAttaching<Row, RowAction> {
    whole.part(RowLens(place: WritablePlace(path, givenTo: "EachRow")), id, action.ofRow(id))
  }
}

/// The last state of a row, for its store.
@usableFromInline
final class LastRow<Row> {
  @usableFromInline @exclusivity(unchecked) var row: Row

  @usableFromInline
  init(_ row: Row) { self.row = row }
}

// All rows are retained at once, and only removed rows are examined, because a list may have many stores.
extension RowFamily: PartHolding {
  @usableFromInline
  func keepLast() { whole.core.keep(self) }

  func hold() { before = stores.isEmpty ? nil : findingRows() }

  func letGo() {
    guard let before else { return }
    self.before = nil
    let now = findingRows()
    guard let now else { return stores.keys.forEach { keep(before[id: $0]) } }
    if now.sharesOrder(with: before) { return }
    for removed in now.changes(from: before).removed { keep(removed.row) }
  }

  private func keep(_ row: Row?) {
    guard let row, let store = stores[row.id]?.store as? Store<Row, RowAction> else { return }
    (store.link?.last as? LastRow<Row>)?.row = row
  }
}

/// A weak reference to the store of a row.
@usableFromInline
struct RowStoreReference {
  @usableFromInline weak var store: AnyObject?

  @usableFromInline
  init(_ store: AnyObject) { self.store = store }
}

@usableFromInline
struct RowName<ID: Hashable>: Hashable {
  let path: AnyKeyPath
  let id: ID

  @usableFromInline
  init(path: AnyKeyPath, id: ID) { (self.path, self.id) = (path, id) }
}
