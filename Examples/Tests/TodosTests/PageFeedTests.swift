import Foundation
import Notes
import SluiceUndo
import Testing
import Todos

@MainActor @Suite(.timeLimit(.minutes(10))) struct PageFeedTests {
  let shelf = Shelf()
  let store: Store<TodosState, TodosAction>
  let ids = (0..<6).map { _ in UUID() }

  init() { store = Store(TodosState(), parcel: todosParcel, handlers: shelf.handlers) }

  @Test func `A page gets a snapshot, then one message per cycle with only what changed`() async throws {
    let feed = PageFeed(store.readOnly)
    add(0, 1)
    var page = Page(feed.open())
    try await page.read()
    #expect(page.rows.map(\.title) == ["todo 0", "todo 1"])
    store.send(.setCompleted(id: ids[1], true))
    let patch = try await page.read()
    #expect(patch.set == [Row(store.state.todos[1])])
    #expect((patch.remove, patch.active, patch.completed) == (nil, 1, 1))
  }

  @Test func `An action that changes nothing sends nothing`() async throws {
    let feed = PageFeed(store.readOnly)
    add(0)
    var page = Page(feed.open())
    try await page.read()
    store.send(.setCompleted(id: ids[0], false))
    store.send(.setTitle(id: ids[0], title: "changed"))
    let history = ShownHistory(undo: "Rename to “changed”")
    #expect(try await page.read() == Patch(set: [Row(store.state.todos[0])], history: history))
  }

  @Test func `A page that follows always shows the todos of a page that opens at that moment`() async throws {
    var random = SeededGenerator(seed: 42)
    let feed = PageFeed(store.readOnly)
    var page = Page(feed.open())
    try await page.read()
    for _ in 0..<500 {
      let before = Snapshot(store.state)
      store.send(.any(ids, &random))
      let now = Snapshot(store.state)
      if now != before { try await page.read() }
      #expect(page.snapshot == now)
    }
  }

  @Test func `Undoing the deletion of one of 5,000 todos is one small message, which gives its place`()
    async throws
  {
    let ids = (0..<5_000).map { _ in UUID() }
    store.send(group: ids.map { .add(id: $0, title: "todo", at: Date()) })
    store.send(.remove(id: ids[2_000]))
    let feed = PageFeed(store.readOnly)
    var page = Page(feed.open())
    try await page.read()
    store.send(.undo)
    let patch = try await page.read()
    #expect(patch.insert?.map(\.at) == [2_000] && patch.insert?.map(\.row.id) == [ids[2_000]])
    #expect(page.lastLength <= 1_024)
    #expect(page.snapshot == Snapshot(store.state))
  }

  @Test func `Restored todos return to their places among those that stayed, and to the end`() async throws {
    let feed = PageFeed(store.readOnly)
    add(0, 1, 2, 3, 4)
    for id in [ids[0], ids[2], ids[4]] { store.send(.setCompleted(id: id, true)) }
    store.send(.clearCompleted)
    var page = Page(feed.open())
    try await page.read()
    store.send(.undo)
    let patch = try await page.read()
    #expect(patch.insert?.map(\.at) == [0, 2] && patch.set?.map(\.id) == [ids[4]])
    #expect(page.rows.map(\.id) == Array(ids[..<5]))
  }

  @Test func `Two steps with the same title are two messages`() async throws {
    let feed = PageFeed(store.readOnly)
    var page = Page(feed.open())
    try await page.read()
    for id in ids[..<2] {
      store.send(.add(id: id, title: "milk", at: Date()))
      try await page.read()
      #expect(page.snapshot == Snapshot(store.state) && page.history == ShownHistory(undo: "Add “milk”"))
    }
  }

  @Test func `A todo that is removed and added in one cycle is shown at the end, among any number`() async throws {
    let feed = PageFeed(store.readOnly)
    for count in 1...4 {
      add(count - 1)
      var page = Page(feed.open())
      try await page.read()
      store.send(
        group: [.remove(id: ids[0]), .add(id: ids[0], title: "again \(count)", at: Date()), .setAllCompleted(true)])
      try await page.read()
      #expect(page.snapshot == Snapshot(store.state))
      #expect(page.rows.last?.title == "again \(count)")
    }
  }

  @Test func `Ticking one of 5,000 todos is one small message`() async throws {
    store.send(.add(id: ids[0], title: "the one", at: Date()))
    for number in 0..<5_000 { store.send(.add(id: UUID(), title: "todo \(number)", at: Date())) }
    let feed = PageFeed(store.readOnly)
    var page = Page(feed.open())
    try await page.read()
    store.send(.setCompleted(id: ids[0], true))
    try await page.read()
    #expect(page.lastLength <= 1_024)
    #expect(page.snapshot == Snapshot(store.state))
  }

  @Test func `A page that opens on 25,000 todos gets them in parts, then what changed meanwhile`() async throws {
    store.send(.restored((0..<25_000).map { Todo(id: UUID(), title: "todo \($0)", created: Date()) }))
    let feed = PageFeed(store.readOnly)
    var page = Page(feed.open())
    try await page.read()
    #expect(page.rows.count == 10_000 && page.counts == (25_000, 0))
    let taken = store.state.todos
    store.send(.setCompleted(id: taken[20_000].id, true))
    for count in [10_000, 5_000] { #expect(try await page.read().set?.count == count) }
    let (isWhole, now) = (page.rows == taken.map(Row.init), Snapshot(store.state))
    #expect(isWhole)
    for _ in 0..<2 { try await page.read() }  // the row, and that the report of the restore has been removed
    let isUpToDate = page.snapshot == now
    #expect(isUpToDate)
  }

  @Test func `A change of 25,000 todos is sent in parts, then the changes of the meantime`() async throws {
    store.send(.restored((0..<25_000).map { Todo(id: UUID(), title: "todo \($0)", created: Date()) }))
    let feed = PageFeed(store.readOnly)
    var page = Page(feed.open())
    for _ in 0..<3 { try await page.read() }
    store.send(.setAllCompleted(true))
    store.send(.remove(id: store.state.todos[20_000].id))
    let now = Snapshot(store.state)
    var sizes: [Int] = []
    while page.rows.count > now.todos.count { if let set = try await page.read().set { sizes.append(set.count) } }
    #expect(sizes == [10_000, 10_000, 5_000])
    let isUpToDate = page.snapshot == now
    #expect(isUpToDate)
  }

  @Test func `The result of a backup is sent to open pages, to those that open then, and removed`() async throws {
    let feed = PageFeed(store.readOnly)
    shelf.problem = Shelf.Broken()
    var page = Page(feed.open())
    try await page.read()
    await store.send(.backUp).finish()
    let failed = ShownReport(.failed(reason: "The shelf is broken."))
    try await page.read()
    #expect(page.report == failed && failed.isFailure && failed.sentence == "The shelf is broken.")
    var late = Page(feed.open())
    try await late.read()
    #expect(late.report == failed)
    add(0)
    try await page.read()
    try await page.read()
    #expect(page.report == nil && page.snapshot == Snapshot(store.state))
  }

  @Test func `A page that does not read is cut off, and the others are not`() async throws {
    let feed = PageFeed(store.readOnly)
    let lazy = feed.open()
    var page = Page(feed.open())
    try await page.read()
    add(0)
    try await page.read()
    for number in 0..<PageFeed.maximumLag {
      store.send(.setTitle(id: ids[0], title: "\(number)"))
      try await page.read()
    }
    #expect(feed.pageCount == 1)
    #expect(page.rows.map(\.title) == ["\(PageFeed.maximumLag - 1)"])
    withExtendedLifetime(lazy) {}
  }

  @Test func `A page that closes is forgotten`() async throws {
    let feed = PageFeed(store.readOnly)
    do { _ = feed.open() }
    while feed.pageCount > 0 { await Task.yield() }
  }

  private func add(_ numbers: Int...) {
    for number in numbers { store.send(.add(id: ids[number], title: "todo \(number)", at: Date())) }
  }
}

/// Follows events as the page does.
private struct Page {
  private var events: AsyncStream<String>.Iterator
  private(set) var rows: [Row] = []
  private(set) var counts = (active: 0, completed: 0)
  private(set) var history = ShownHistory()
  private(set) var report: ShownReport?
  private(set) var notes: [Note] = []
  private(set) var lastLength = 0

  init(_ events: PageEvents) {
    let (messages, notified) = AsyncStream<String>.makeStream()
    self.events = messages.makeAsyncIterator()
    Task {
      await events.forEach { notified.yield($0) }
      notified.finish()
    }
  }

  var snapshot: Snapshot {
    var snapshot = Snapshot(TodosState())
    (snapshot.todos, snapshot.active, snapshot.completed) = (rows, counts.active, counts.completed)
    (snapshot.history, snapshot.report, snapshot.notes) = (history, report, notes)
    return snapshot
  }

  @discardableResult
  mutating func read() async throws -> Patch {
    let event = try #require(await events.next(isolation: #isolation))
    lastLength = event.utf8.count
    let data = Data(event.split(separator: "\n")[1].dropFirst("data: ".count).utf8)
    if event.hasPrefix("event: snapshot") {
      let snapshot = try JSONDecoder().decode(Snapshot.self, from: data)
      (rows, counts) = (snapshot.todos, (snapshot.active, snapshot.completed))
      (history, report, notes) = (snapshot.history, snapshot.report, snapshot.notes)
      return Patch()
    }
    if event.hasPrefix("event: report") {
      report = try JSONDecoder().decode(ReportChange.self, from: data).report
      return Patch()
    }
    if event.hasPrefix("event: notes") {
      notes = try JSONDecoder().decode(NotesChange.self, from: data).notes
      return Patch()
    }
    let patch = try JSONDecoder().decode(Patch.self, from: data)
    apply(patch)
    return patch
  }

  private mutating func apply(_ patch: Patch) {
    rows.removeAll { patch.remove?.contains($0.id) == true }
    for placed in patch.insert ?? [] { rows.insert(placed.row, at: placed.at) }
    let places = Dictionary(uniqueKeysWithValues: zip(rows.map(\.id), 0...))
    for row in patch.set ?? [] { if let place = places[row.id] { rows[place] = row } else { rows.append(row) } }
    counts = (patch.active ?? counts.active, patch.completed ?? counts.completed)
    history = patch.history ?? history
  }
}
