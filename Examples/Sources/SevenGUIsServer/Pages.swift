import LocalServer
import SevenGUIs
import Sluice

/// Tells every open page what has changed, as server-sent events.
///
/// A page that lags behind has one set of changes, and is told how they are when it is ready: there is no queue that
/// could grow.
@MainActor
final class Pages: OpenPages {
  private struct Page {
    var changes: Changes
    let wake: AsyncStream<Void>.Continuation
  }

  private let store: Store<AppState, AppAction>
  private var sheet: [CellID: Incr<CellScreen>] = [:]
  private var tokens: [Token] = []
  private var pages: [Int: Page] = [:]
  private var lastPage = 0

  init(_ store: Store<AppState, AppAction>) {
    self.store = store
    follow(\.counter, .counter)
    follow(\.temperature, .temperature)
    follow(\.flight, .flight)
    follow(\.timer, .timer)
    follow(\.people, .people)
    follow(\.circles, .circles)
    followCells()
  }

  private func follow<Part: Equatable>(_ path: any KeyPath<AppState, Part> & Sendable, _ part: Changes.Part) {
    tokens.append(store.incr(path).onChange { [unowned self] _, _ in note { $0.parts.insert(part) } })
  }

  /// Each cell has an observer, which is only called when that cell shows something else.
  private func followCells() {
    let cells = store.incr(\.cells.cells)
    let values = CellValues(cells)
    for row in 0..<CellID.rows {
      for column in 0..<CellID.columns {
        let id = CellID(column: column, row: row)
        let cell = cells.row(id).zip(values(id)).map { CellScreen(id, $0, $1) }
        sheet[id] = cell
        tokens.append(cell.onChange { [unowned self] _, _ in note { $0.cells.insert(id) } })
      }
    }
  }

  private func note(_ change: (inout Changes) -> Void) {
    for id in pages.keys {
      guard var page = pages[id] else { continue }
      change(&page.changes)
      pages[id] = page
      page.wake.yield()
    }
  }

  /// Writes the events of a page that opens now, until it is closed.
  @Sendable nonisolated func events(_ write: (String) async throws -> Void) async throws {
    let (id, wakes) = await open()
    for await _ in wakes { try await write(await take(id)) }
  }

  /// - Returns: the page, and when there is something to tell it: at once, and after each change.
  func open() -> (id: Int, wakes: AsyncStream<Void>) {
    let (wakes, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    lastPage += 1
    let id = lastPage
    wake.onTermination = { [weak self] _ in Task { @MainActor in self?.pages[id] = nil } }
    pages[id] = Page(changes: .all(Set(store.cells.cells.map(\.id))), wake: wake)
    wake.yield()
    return (id, wakes)
  }

  /// The event with what has changed for a page since the last one; a comment, if nothing has.
  func take(_ id: Int) -> String {
    guard let changes = pages[id]?.changes, changes != Changes() else { return ": ping\n\n" }
    pages[id]?.changes = Changes()
    return serverSentEvent(Event(changes, of: store.state) { sheet[$0]?.value ?? CellScreen($0, nil, .empty) })
  }

  /// Writes to all pages.
  func ping() { for page in pages.values { page.wake.yield() } }

  /// Ends the events of all pages.
  func close() {
    for page in pages.values { page.wake.finish() }
    pages = [:]
  }
}
