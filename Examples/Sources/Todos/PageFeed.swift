import Notes
package import SluiceUndo

/// Tells every open page what changed, once per cycle of the store, as server-sent events.
///
/// Four observers of one cycle, the two counts that are derived from the rows, what changed in the rows, and what can
/// be undone, become one message: each adds its part, and the last one attached sends, because no todo changes without
/// a step of the history. None of them looks at a row that did not change. What came of a backup, and the notes, are
/// messages of their own.
@MainActor
package final class PageFeed {
  /// A page that lags this many messages behind is cut off; it reconnects, and gets a new snapshot.
  package static let maximumLag = 256

  /// What the pages show: the todos as they were when the pages heard of them last.
  private let rows: Incr<Rows<Todo>>
  private let history: Incr<HistoryPlace>
  private let report: Incr<BackupReport?>
  private let notes: Incr<Rows<Note>>
  /// What to tell of this cycle; nil if a patch cannot tell it.
  private var patch: Patch? = Patch()
  private var tokens: [Token] = []
  private var pages: [Int: AsyncStream<PageEvents.Change>.Continuation] = [:]
  private var lastPage = 0

  /// - Parameter store: only to read, because a feed changes nothing.
  package init(_ store: Store<TodosState, Never>) {
    rows = store.incr(\.todos)
    history = store.incr { HistoryPlace($0) }
    report = store.incr(\.report)
    notes = store.incr(\.notes)
    tokens = [
      rows.count { !$0.isCompleted }.observe { [weak self] in self?.patch?.active = $0 },
      rows.count(where: \.isCompleted).observe { [weak self] in self?.patch?.completed = $0 },
      rows.observeChanges { [weak self] in self?.note($0) },
      history.onChange { [weak self] in self?.tell($0.shown, $1.shown) },
      report.onChange { [weak self] _, report in self?.tell(report) },
      notes.onChange { [weak self] _, notes in self?.tell(notes) },
    ]
    patch = Patch()
  }

  package var pageCount: Int { pages.count }

  /// The events of a page that opens now: a snapshot, then each change.
  package func open() -> PageEvents {
    let (changes, page) = AsyncStream<PageEvents.Change>.makeStream(bufferingPolicy: .bufferingOldest(Self.maximumLag))
    lastPage += 1
    let id = lastPage
    page.onTermination = { [weak self] _ in Task { @MainActor in self?.pages[id] = nil } }
    pages[id] = page
    return PageEvents(snapshot: snapshot, changes: changes)
  }

  /// Keeps idle connections alive, and finds those that are gone, until the task is cancelled.
  package func ping(every interval: Duration, on clock: any Clock<Duration>) async throws {
    while true {
      try await clock.sleep(for: interval)
      send(.message(": ping\n\n"))
    }
  }

  /// Ends the events of all pages.
  package func close() {
    for page in pages.values { page.finish() }
    pages = [:]
  }

  private func note(_ update: Rows<Todo>.Update) {
    guard case .changes(let changes) = update else { return }
    patch = Patch(changes, count: rows.value.count).map { rows in
      var rows = rows
      (rows.active, rows.completed) = (patch?.active, patch?.completed)
      return rows
    }
  }

  private func tell(_ old: ShownHistory, _ new: ShownHistory) {
    defer { patch = Patch() }
    guard var patch else { return send(.message(event("snapshot", Snapshot(snapshot)))) }
    if old != new { patch.history = new }
    if !patch.isEmpty { send(patch.count > PageEvents.part ? .patch(patch) : .message(event("patch", patch))) }
  }

  private func tell(_ report: BackupReport?) { send(.message(event("report", ReportChange(report)))) }

  private func tell(_ notes: Rows<Note>) { send(.message(event("notes", NotesChange(notes)))) }

  private var snapshot: Snapshot.Source {
    Snapshot.Source(todos: rows.value, history: history.value.shown, report: report.value, notes: notes.value)
  }

  private func send(_ change: PageEvents.Change) {
    for (id, page) in pages {
      guard case .dropped = page.yield(change) else { continue }
      page.finish()
      pages[id] = nil
    }
  }
}

/// Where in the history the state is: another one after each change of a todo, also one with the same title.
private struct HistoryPlace: Equatable {
  let undo: Int?
  let redo: Int?
  let shown: ShownHistory

  init(_ state: TodosState) {
    (undo, redo, shown) = (state.history.undoStep?.id, state.history.redoStep?.id, ShownHistory(state))
  }
}
