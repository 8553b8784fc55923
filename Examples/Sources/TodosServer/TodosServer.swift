import FlyingFox
import FlyingSocks
package import Foundation
import Sluice
import SluiceJournal
package import Todos

/// The app: a store on a journal, its pages, and the server that connects them.
@MainActor
package final class TodosServer {
  private let feed: PageFeed
  private let store: Store<TodosState, TodosAction>
  private let files: WebFiles
  private let clock: any Clock<Duration>

  /// Opens the journal in `folder`, and replays it.
  ///
  /// - Parameter backup: the file to back up to and to restore from; if it is not given, one in `folder`.
  /// - Throws: a `JournalError`, which says in one sentence what is wrong; nothing was changed.
  package init(folder: URL, backup: URL? = nil, clock: any Clock<Duration> = ContinuousClock()) throws {
    let backup = BackupFile(at: backup ?? folder.appending(path: "todos-backup.json"))
    let journal = try SQLiteJournal<TodosState, TodosAction>(at: folder.appending(path: "todos.sqlite"))
    let log = FailureLog(
      recorded: { journal.count },
      write: { try? FileHandle.standardError.write(contentsOf: Data("todos-server: \($0)\n".utf8)) })
    store = try Store(
      TodosState(), parcel: todosParcel, journal: journal, dependencies: [Bind(\.clock, to: clock)],
      handlers: backup.handlers, onFailure: { log($0) })
    feed = PageFeed(store.readOnly)
    files = try WebFiles()
    self.clock = clock
  }

  /// Handles an action and what it leads to, without serving, and returns what came of it.
  package func perform(_ action: TodosAction) async -> BackupReport? {
    await store.send(action).finish()
    return store.state.report
  }

  /// Serves on 127.0.0.1 until the task is cancelled; `port` 0 takes a free one.
  ///
  /// - Parameter started: called once with the address of the page.
  /// - Throws: `PortUnavailable`, or what the system says about the socket.
  package func run(port: UInt16, started: (String) -> Void) async throws {
    let port = try PortUnavailable.check(port)
    let server = makeServer(port)
    let serving = Serving(server)
    let pings = Task { [feed, clock] in try await feed.ping(every: .seconds(15), on: clock) }
    defer { pings.cancel() }
    try await serving.waitUntilListening()
    started("http://127.0.0.1:\(port)/")
    await withTaskCancellationHandler {
      await serving.task.value
    } onCancel: { [feed] in
      Task { @MainActor in
        feed.close()
        await server.stop(timeout: 0.2)
      }
    }
  }

  private func makeServer(_ port: UInt16) -> HTTPServer {
    let router = Router(gate: Gate(port: port), files: files, feed: feed, outlet: store.outlet, now: { Date() })
    return HTTPServer(
      config: .init(
        address: sockaddr_in.loopback(port), sharedRequestReplaySize: Router.maximumAction, logger: .disabled),
      handler: router)
  }
}
