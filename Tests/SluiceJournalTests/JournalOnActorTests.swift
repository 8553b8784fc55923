#if Journal
  import Foundation
  import Sluice
  import SluiceJournal
  import Testing

  private struct Account: Codable {
    var balance = 100
  }

  private enum AccountAction: Codable, Sendable {
    case draw(Int)
  }

  private struct Overdrawn: Error {}

  private let account = Reduce<Account, AccountAction> { account, action in
    switch action {
    case .draw(let amount): account.balance -= amount
    }
  }

  /// As the guide for servers has it.
  private actor Bank {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    private var store: Store<Account, AccountAction>!

    init(journalAt url: URL) async throws {
      store = try Store(Account(), account, journal: SQLiteJournal<Account, AccountAction>(at: url), isolation: self)
    }

    var outlet: Outlet<AccountAction> { store.outlet }

    func draw(_ amount: Int) throws -> Int {
      guard store.balance >= amount else { throw Overdrawn() }
      try store.send(.draw(amount)).get()
      return store.balance
    }

    func end() { store.shutDown() }
  }

  @Suite struct JournalOnActorTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `A store with a journal belongs to the actor that makes it in an asynchronous init`() async throws {
      let bank = try await Bank(journalAt: folder.file)
      try await bank.outlet.send(.draw(20))
      #expect(try await bank.draw(70) == 10)
      await #expect(throws: Overdrawn.self) { try await bank.draw(70) }
      await bank.end()
      await #expect(throws: StoreError.ended) { try await bank.draw(5) }
    }
  }
#endif
