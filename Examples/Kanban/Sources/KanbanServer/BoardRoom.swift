package import Foundation
package import Kanban
package import Logging
package import Sluice
import SluiceDurable
import SluiceJournal
package import SluiceLifecycle
import SluiceLogging
import SluiceTracing

/// The actor that has the stores of the server: one with a journal for the boards, and one without for who is there.
///
/// Who is there needs no journal: after a restart, nobody is.
package actor BoardRoom {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// Made at the end of `init`, because it belongs to this actor.
  private var store: Store<Kanban, KanbanAction>!
  private lazy var presence = Store(Presence(), PresenceReducer(), isolation: self)
  private var feeds: [Board.ID: BoardFeed] = [:]

  /// Opens the journal in a file, and continues where the last run ended.
  ///
  /// - Throws: A `JournalError`, in words for the operator.
  package init(journalAt url: URL, outbox: URL, logger: Logger) async throws {
    let journal = try SQLiteJournal<Kanban, KanbanAction>(at: url, name: "kanban", recording: .inBackground)
    try await self.init(journal: journal, outbox: outbox, logger: logger)
  }

  init(journal: sending any Journal<Kanban, KanbanAction>, outbox: URL, logger: Logger) async throws {
    store = try Store(
      Kanban(), KanbanReducer(), journal: journal, handlers: [Outbox(folder: outbox).handler],
      trace: Trace([.log(to: logger), .metrics(prefix: "kanban"), .spans()]),
      onFailure: { logger.error("\($0.cause)") }, isolation: self)
  }

  package var outlet: Outlet<KanbanAction> { store.outlet }

  /// The store as a service, which ends after its work when the program is told to stop.
  package var service: StoreService { StoreService(store, endingWithin: .seconds(10)) }

  /// Ends the store after its work, without a service.
  func end() async throws { try await store.shutDown(within: .seconds(10)) }

  package var health: StoreHealth { store.health }

  struct Summary: Codable, Equatable {
    var id: Board.ID
    var name: String
    var cards: Int
  }

  var boards: [Summary] { store.boards.map { Summary(id: $0.id, name: $0.name, cards: $0.cards.count) } }

  /// The mails that no further attempt is made for.
  var stoppedMails: [String] { store.mails.stopped.map { "\($0.request.to): \($0.failure ?? "interrupted")" } }

  // MARK: Following a board

  /// Returns the events of a board for one page: the board as it is, and then its changes; nil if there is none.
  ///
  /// The member is there until the stream ends, which is when its task is cancelled, or when the page is so slow that
  /// it would miss an event: then it connects again.
  func follow(_ id: Board.ID, as member: String) -> AsyncStream<String>? {
    guard let feed = feed(of: id) else { return nil }
    presence.send(.enter(board: id, member: member))
    let (events, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingOldest(256))
    let client = feed.add(continuation)
    continuation.onTermination = { [weak self] _ in
      Task { await self?.leave(id, member, client) }
    }
    return events
  }

  private func leave(_ id: Board.ID, _ member: String, _ client: Int) {
    feeds[id]?.remove(client)
    presence.send(.leave(board: id, member: member))
    if feeds[id]?.isEmpty == true { feeds[id] = nil }
  }

  private func feed(of id: Board.ID) -> BoardFeed? {
    if let feed = feeds[id] { return feed }
    guard let board = store.boards[id: id] else { return nil }
    let feed = BoardFeed(board, members: presence.state.members(of: id))
    feed.tokens = [
      store.observe(\.boards[id: id], initial: false) { [unowned feed] board in
        if let board { feed.show(board) }
      },
      presence.observe(of: { $0.members(of: id) }, initial: false) { [unowned feed] in feed.show(members: $0) },
    ]
    feeds[id] = feed
    return feed
  }
}
