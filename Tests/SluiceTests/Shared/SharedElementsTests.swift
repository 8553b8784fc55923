import SluiceNavigation
import Testing

/// Shared values of elements that come into a collection, however large it is.
@MainActor @Suite struct SharedElementsTests {
  struct Row: Entity, Sendable {
    var id = 0
    @Shared(.look) var look = Look()
  }

  enum Kind: Equatable, Sendable {
    case row(Row)
    case none
  }

  struct Shelf: Equatable, Sendable { var rows: [Row] = [] }

  struct App: Sendable {
    var rows: Rows<Row> = []
    var list: [Row] = []
    var byID: [Int: Row] = [:]
    var shelves: [Shelf] = []
    var optionals: [Row?] = []
    var kinds: [Kind] = []
    var path = RouteStack<Row>()
    var sheets: [Presented<Row>] = []
    var notes = Entities<Row>()
    @Shared(.look) var look = Look()

    /// The values of all elements.
    var looks: [Look] {
      rows.map(\.look) + list.map(\.look) + byID.values.map(\.look) + shelves.flatMap { $0.rows.map(\.look) }
        + optionals.compactMap { $0?.look } + kinds.compactMap { if case .row(let row) = $0 { row.look } else { nil } }
        + path.destinations.map(\.look) + sheets.compactMap { $0.destination?.look } + notes.rows.map(\.look)
    }
  }

  enum Action: Sendable {
    case size(Int)
    case insert(Row)
    case insertAll([Row])
    case put(Row, at: Int)
    case move
    case replace(Shelf, [Row?], [Int: Row], Rows<Row>)
    case maybe(Row?)
    case kept
    case pass
  }

  /// Made where no store looks.
  nonisolated static let kept = Row(id: 500)

  private let store = Store(
    App(),
    Reduce<App, Action> { app, action in
      switch action {
      case .size(let size): app.look.size = size
      case .insert(let row): insert(row, into: &app)
      case .insertAll(let rows): for row in rows { insert(row, into: &app) }
      case .put(let row, let position):
        (app.list[position], app.shelves[0].rows[position]) = (row, row)
        app.rows.update(row.id) { $0 = row }
        app.byID[row.id] = row
        (app.optionals[position], app.kinds[position]) = (row, .row(row))
      case .move:
        app.list.append(app.rows[0])
        app.list.swapAt(0, 9)
        app.optionals.append(app.list[3])
      case .replace(let shelf, let optionals, let byID, let rows):
        (app.shelves, app.optionals, app.byID, app.rows) = ([shelf], optionals, byID, rows)
      case .maybe(let row): if let row { insert(row, into: &app) }
      case .kept: app.list.append(SharedElementsTests.kept)
      case .pass: break
      }
    }, dependencies: sharing())

  private func expectSame(_ size: Int, _ count: Int? = nil, _ location: SourceLocation = #_sourceLocation) {
    let looks = store.state.looks
    #expect(looks.allSatisfy { $0.size == size }, "\(looks.map(\.size))", sourceLocation: location)
    if let count { #expect(looks.count == count, sourceLocation: location) }
  }

  /// So that each collection is large.
  private func fill() {
    store.send(.insertAll((0..<20).map { Row(id: $0) }))
    store.send(.size(30))
    expectSame(30)
  }

  @Test func `An element that an action inserts has the shared value, in each kind of collection, however large`() {
    store.send(.size(20))
    for number in 0..<40 {
      store.send(.insert(Row(id: number)))
      expectSame(20, (number + 1) * 9)
    }
    store.send(.insertAll((40..<60).map { Row(id: $0) }))
    expectSame(20)
    store.send(.maybe(Row(id: 60)))
    expectSame(20)
    store.send(.size(21))
    expectSame(21)
  }

  @Test func `An element that replaces another one has the shared value`() {
    fill()
    store.send(.put(Row(id: 5), at: 5))
    expectSame(30)
  }

  @Test func `An element that an action of any type inserts has the shared value`() {
    struct Put: Sendable { let row: Row }
    struct Size: Sendable { let size: Int }
    let store = Store(
      App(),
      Reduce<App, any Sendable> { app, action in
        switch action {
        case let put as Put: if app.list.count < 20 { app.list.append(put.row) } else { app.list[0] = put.row }
        case let size as Size: app.look.size = size.size
        default: break
        }
      }, dependencies: sharing())
    store.send(Size(size: 20))
    for number in 0..<30 { store.send(Put(row: Row(id: number))) }
    #expect(store.state.list.map(\.look.size) == Array(repeating: 20, count: 20))
  }

  @Test func `Elements that are moved, and parts that are replaced as a whole, have the shared value`() {
    fill()
    store.send(.move)
    expectSame(30)
    let rows = (100..<130).map { Row(id: $0) }
    store.send(
      .replace(
        Shelf(rows: rows), rows.map { $0 }, Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) }), Rows(rows)))
    expectSame(30)
    store.send(.pass)
    expectSame(30)
  }

  @Test func `An element that a reducer inserts from elsewhere has the shared value`() {
    _ = Self.kept
    fill()
    store.send(.kept)
    expectSame(30)
  }
}

private func insert(_ row: SharedElementsTests.Row, into app: inout SharedElementsTests.App) {
  app.rows.append(row)
  app.list.append(row)
  app.byID[row.id] = row
  if app.shelves.isEmpty { app.shelves.append(SharedElementsTests.Shelf()) }
  app.shelves[0].rows.append(row)
  app.optionals.append(row)
  app.kinds.append(.row(row))
  app.path.push(row)
  app.sheets.append(Presented(row))
  try? app.notes.insert(row)
}
