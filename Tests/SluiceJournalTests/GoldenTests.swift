#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceJournal
  import SluiceMigrations
  import Testing

  /// Journals that earlier versions of the library wrote.
  @MainActor @Suite struct GoldenTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private static let all = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    private func take(_ version: Int) throws {
      let golden = Self.all.appending(path: "version-\(version)")
      for name in try FileManager.default.contentsOfDirectory(atPath: golden.path) {
        try FileManager.default.copyItem(at: golden.appending(path: name), to: folder.url.appending(path: name))
      }
    }

    @Test(arguments: [3: 60, 4: 3]) func `A journal of an earlier format opens with all that it holds, and continues`(
      version: Int, lines: Int
    ) throws {
      try take(version)
      do {
        let store = try folder.store(folder.journal())
        #expect(store.state.lines == Array(repeating: "once", count: lines))
        store.send(.note("new"))
      }
      let journal = try folder.journal()
      #expect(try folder.store(journal).state.lines.last == "new")
      try journal.verify()
      let proof = try journal.prove(ledger, from: Ledger())
      #expect(proof.isProven && proof.entries == lines + 1)
    }

    // MARK: - The current format

    private enum Deposit: ActionWithReply, Codable, Sendable {
      case add(Int)
      case stamp
      struct Reply: Codable, Sendable, Equatable { var balance: Int }
    }

    private struct Account: Codable, Equatable, Sendable {
      var balance = 0
      var dates: [Date] = []
    }

    private static let account = Reduce<Account, Deposit> { account, action, context in
      switch action {
      case .add(let amount): account.balance += amount
      case .stamp: account.dates.append(context.now())
      }
      context.reply(Deposit.Reply(balance: account.balance))
    }

    private func open() throws -> Store<Account, Deposit> {
      let journal = try SQLiteJournal<Account, Deposit>(
        at: folder.file, name: "bank", migrations: Migrations { Version(2) { $0.rename(case: "put", to: "add") } },
        snapshotInterval: 5)
      return try Store(Account(), Self.account, journal: journal, dependencies: .test())
    }

    private func write() async throws {
      let store = try open()
      for number in 1...12 { store.send(number % 4 == 0 ? .stamp : .add(number)) }
      try await store.ask(.add(100), key: "a")
      store.shutDown()
    }

    private func rows() throws -> [String] {
      try DatabaseQueue(path: folder.file.path).read { db in
        // The table of times is made in a file that lacks it, and any program of this format ignores it.
        let names = try String.fetchAll(
          db, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'moment' ORDER BY name")
        let rows = try ["entry", "snapshot", "part", "digest"].flatMap { table in
          // Between snapshots, digests may be as many as there are.
          let rows = table == "digest" ? "digest WHERE position IN (SELECT position FROM snapshot)" : table
          return try GRDB.Row.fetchAll(db, sql: "SELECT * FROM \(rows)").map { "\(table) \($0)" }
        }
        return names + rows
      }
    }

    @Test func `A file that is written today is what a journal of this format has`() async throws {
      try await write()
      let written = try rows()
      let other = try GoldenTests()
      try other.take(5)
      #expect(try other.rows() == written)
      #expect(try other.open().state == open().state)
      #expect(
        try await other.open().ask(.add(100), key: "a") == Receipt(reply: Deposit.Reply(balance: 154), position: 13))
    }
  }
#endif
