import Incremental

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
