package import Foundation
import Kanban
package import Logging
package import ServiceLifecycle
import Sluice
import SluiceJournal
import SluiceLifecycle

/// The actor that has the stores of the server: one with a journal for the boards, and one without for who is there.
///
/// Who is there needs no journal: after a restart, nobody is.
package actor BoardRoom {
  /// The store of the boards, if it is in this process alone.
  private var store: Store<Kanban, KanbanAction>?
  /// The boards in a database, if several processes share them.
  private let shared: (any SharedBoards)?
  private lazy var presence = Store(Presence(), PresenceReducer(), isolation: self)
  private let feeds = BoardFeeds()
  private var observer: Token?
  private var following: Task<Void, Never>?
  private var lastClient = 0
  private var heartbeat: Task<Void, Never>?

  /// Opens the journal in a file, and continues where the last run ended.
  ///
  /// - Throws: A `JournalError`, in words for the operator.
  package init(journalAt url: URL, outbox: URL, logger: Logger) async throws {
    let journal = try SQLiteJournal<Kanban, KanbanAction>(at: url, name: "kanban", recording: .inBackground)
    try await self.init(journal: journal, outbox: outbox, logger: logger)
  }

  init(journal: sending any Journal<Kanban, KanbanAction>, outbox: URL, logger: Logger) async throws {
    shared = nil
    let store = try Store(
      Kanban(), KanbanReducer(), journal: journal, handlers: [Outbox(folder: outbox).handler],
      trace: kanbanTrace(logger), onFailure: { logger.error("\($0.cause)") }, isolation: self)
    self.store = store
    // An observer gets what is recorded; the state itself may be ahead of it.
    observer = store.observe(\.boards) { [feeds] in feeds.show($0) }
  }

  /// Follows boards that several processes share.
  init(sharing boards: any SharedBoards) async throws {
    shared = boards
    let values = try await boards.values()
    following = Task { [weak self] in
      do {
        for try await boards in values { await self?.show(boards) }
      } catch {
        boards.report(error)
      }
    }
  }

  private func show(_ boards: Rows<Board>) { feeds.show(boards) }

  /// Sends an action to the store of the boards, and returns what became of it.
  func ask(_ action: KanbanAction, within limit: Duration? = nil, key: String? = nil) async throws -> Receipt<Int> {
    if let shared { return try await shared.ask(action, within: limit, key: key) }
    guard let store else { throw StoreError.ended }
    return try await store.outlet.ask(action, within: limit, key: key)
  }

  /// The room as a service, which ends after its work when the program is told to stop.
  package var service: any ServiceLifecycle.Service {
    if let store { return StoreService(store, endingWithin: .seconds(10)) }
    return RoomService(room: self)
  }

  /// Ends the store after its work, without a service.
  func end() async throws {
    try await store?.shutDown(within: .seconds(10))
    await shared?.end(within: .seconds(10))
  }

  /// The number of boards, with those that are not recorded yet.
  var openBoards: Int { store?.boards.count ?? feeds.boards.count }

  /// Whether the server should get requests, and why.
  var readiness: (isReady: Bool, reason: String) {
    get async {
      if let shared { return await shared.readiness }
      return store.map { ($0.health.isReady, "\($0.health)") } ?? (false, "ended")
    }
  }

  struct Summary: Codable, Equatable {
    var id: Board.ID
    var name: String
    var cards: Int
  }

  /// The boards, as far as they are recorded: nobody is shown what the disk may still refuse.
  var boards: [Summary] { feeds.boards.map { Summary(id: $0.id, name: $0.name, cards: $0.cards.count) } }

  // MARK: Following a board

  /// Returns the events of a board for one page: the board as it is, and then its changes; nil if there is none.
  ///
  /// The member is there until the stream ends, which is when its task is cancelled, or when the page is so slow that
  /// it would miss an event: then it connects again.
  func follow(_ id: Board.ID, as member: String) -> AsyncStream<String>? {
    guard let feed = feeds.feed(of: id, observing: presence) else { return nil }
    startHeartbeat()
    presence.send(.enter(board: id, member: member))
    let (events, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingOldest(256))
    lastClient += 1
    feed.add(continuation, as: lastClient)
    continuation.onTermination = { [weak self, client = lastClient] _ in
      Task { await self?.leave(id, member, client) }
    }
    return events
  }

  private func leave(_ id: Board.ID, _ member: String, _ client: Int) {
    feeds.remove(client, from: id)
    presence.send(.leave(board: id, member: member))
  }

  /// Writes to each page now and then. Otherwise nobody would notice that a computer was put to sleep, and proxies end
  /// streams in which nothing happens.
  private func startHeartbeat() {
    if heartbeat != nil { return }
    heartbeat = Task { [weak self] in
      while (try? await Task.sleep(for: .seconds(20))) != nil { await self?.ping() }
    }
  }

  private func ping() { feeds.ping() }

  deinit {
    heartbeat?.cancel()
    following?.cancel()
  }
}

/// The room as a service.
struct RoomService: ServiceLifecycle.Service {
  let room: BoardRoom

  func run() async throws {
    try? await gracefulShutdown()
    try await room.end()
  }
}
