import Foundation
import Sluice
import SluiceJournal
import SluiceLifecycle

actor Room {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  private var store: Store<Board.State, Board.Action>!
  private var pages: [UUID: Token] = [:]

  /// Opens the journal in a file, and continues where the last run ended.
  init(journalAt url: URL) async throws {
    let journal = try SQLiteJournal<Board.State, Board.Action>(at: url)
    store = try Store(Board.State(), Board(), journal: journal, isolation: self)
  }

  var outlet: Outlet<Board.Action> { store.outlet }
  var cards: [Card] { Array(store.cards) }
  var service: StoreService { StoreService(store, endingWithin: .seconds(10)) }

  /// The cards now, and after each change; if the page is slow, only the newest.
  func follow() -> AsyncStream<[Card]> {
    let (cards, page) = AsyncStream.makeStream(of: [Card].self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    pages[id] = store.observe(\.cards) { page.yield(Array($0)) }
    page.onTermination = { [weak self] _ in Task { await self?.leave(id) } }
    return cards
  }

  private func leave(_ page: UUID) { pages[page] = nil }

  func end() async throws { try await store.shutDown(within: .seconds(10)) }
}
