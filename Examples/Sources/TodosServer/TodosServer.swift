package import Foundation
import LocalServer
import Sluice
import SluiceInspector
import SluiceJournal
package import Todos

/// The app: a store on a journal, its pages, and the server that connects them.
@MainActor
package final class TodosServer {
  private let feed: PageFeed
  private let store: Store<TodosState, TodosAction>
  private let files: WebFiles
  private let clock: any Clock<Duration>
  private let failures: FailureLog
  private let log: @Sendable (String) -> Void

  /// Opens the journal in `folder`, and replays it.
  ///
  /// - Parameters:
  ///   - backup: the file to back up to and to restore from; if it is not given, one in `folder`.
  ///   - log: is told what people should know.
  /// - Throws: a `JournalError`, which says in one sentence what is wrong; nothing was changed.
  package init(
    folder: URL, backup: URL? = nil, clock: any Clock<Duration> = ContinuousClock(),
    log: @escaping @Sendable (String) -> Void
  ) throws {
    let failures = FailureLog(log)
    let backup = BackupFile(at: backup ?? folder.appending(path: "todos-backup.json"))
    let journal = try SQLiteJournal<TodosState, TodosAction>(at: folder.appending(path: "todos.sqlite"))
    store = try Store(
      TodosState(), parcel: todosParcel, journal: journal, dependencies: [Provide(\.clock, clock)],
      handlers: backup.handlers, onFailure: failures.note)
    feed = PageFeed(store.readOnly)
    files = try WebFiles()
    (self.clock, self.failures, self.log) = (clock, failures, log)
  }

  /// Handles an action and what it leads to, without serving, and returns what came of it.
  package func perform(_ action: TodosAction) async -> BackupReport? {
    await store.send(action).finish()
    return store.state.report
  }

  /// Serves an inspector of the store, which prints its address.
  package func inspect() async throws { try await Inspector.serve(store, name: "Todos") }

  /// Serves on 127.0.0.1 until the task is cancelled; `port` 0 takes a free one.
  ///
  /// - Parameter started: called once with the address of the page.
  /// - Throws: `PortUnavailable`, or what the system says if it can serve no more.
  package func run(port: UInt16, started: (String) -> Void) async throws {
    let server = try await LocalServer(port: port, clock: clock, log: log)
    let router = PageRouter(
      gate: Gate(port: server.port), files: files, feed: feed, outlet: store.outlet, now: { Date() },
      recorded: failures.end)
    let pings = Task { [feed, clock] in try await feed.ping(every: .seconds(15), on: clock) }
    defer { pings.cancel() }
    started("http://127.0.0.1:\(server.port)/")
    try await withTaskCancellationHandler {
      try await server.run { await router.answer($0) }
    } onCancel: { [feed] in
      Task { @MainActor in feed.close() }
    }
  }
}
