#if Journal
  import Foundation
  import GRDB
  import Incremental
  import Sluice
  import SluiceJournal
  import SluiceMigrations
  import Testing

  /// Entries and snapshots that are changed after they were recorded.
  @MainActor @Suite struct RewritingTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func erase(_ word: String, in journal: LedgerJournal) async throws -> Int {
      try await journal.rewrite { entry in
        if case .note(let line) = entry.action, line.contains(word) { entry.action = .note("erased") }
      } states: { state in
        state.lines = state.lines.map { $0.contains(word) ? "erased" : $0 }
      }
    }

    private func fill(_ journal: LedgerJournal, _ count: Int) throws -> Store<Ledger, LedgerAction> {
      let store = try folder.store(journal)
      for number in 0..<count { store.send(.note(number == 3 || number == 17 ? "Ann \(number)" : "line \(number)")) }
      return store
    }

    private func bytes() throws -> Data { try folder.contents().values.reduce(Data(), +) }

    @Test func `What is erased is in no file of the journal any more, and all else is`() async throws {
      do {
        let journal = try folder.journal(snapshotInterval: 10)
        let store = try fill(journal, 25)
        #expect(try bytes().range(of: Data("Ann".utf8)) != nil)
        // Entries 4 and 18, and the snapshots after 10 and 20 entries.
        #expect(try await erase("Ann", in: journal) == 4)
        #expect(try bytes().range(of: Data("Ann".utf8)) == nil)
        try journal.verify()
        store.send(.note("line 25"))
        #expect(store.state.lines[3] == "Ann 3")
      }
      let journal = try folder.journal(snapshotInterval: 10)
      try journal.verify()
      let state = try folder.store(journal).state
      #expect(state.lines.count == 26 && state.lines.filter { $0 == "erased" }.count == 2)
      #expect(state.lines[25] == "line 25" && state.lines[3] == "erased" && state.lines[17] == "erased")
      #expect(try journal.prove(ledger, from: Ledger()).isProven)
    }

    @Test func `A large snapshot, which is kept in parts, is written again as a whole`() async throws {
      let words = String(repeating: "Ann and others ", count: 30_000)
      do {
        let journal = try folder.journal(snapshotInterval: 5)
        let store = try folder.store(journal)
        for number in 0..<12 { store.send(.note("\(number) \(words)")) }
        store.shutDown()
      }
      let journal = try folder.journal(snapshotInterval: 5)
      let parts = {
        try DatabaseQueue(path: folder.file.path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM part") }
      }
      #expect(try parts() ?? 0 > 0)
      #expect(try await erase("Ann", in: journal) > 12)
      #expect(try parts() == 0)
      #expect(try bytes().range(of: Data("Ann".utf8)) == nil)
      try journal.verify()
      #expect(try folder.store(journal).state.lines == Array(repeating: "erased", count: 12))
    }

    @Test func `Where nothing changes, nothing is written`() async throws {
      let journal = try folder.journal(snapshotInterval: 10)
      let store = try fill(journal, 25)
      let before = try folder.contents()
      #expect(try await erase("Bob", in: journal) == 0)
      #expect(try folder.contents() == before)
      withExtendedLifetime(store) {}
    }

    @Test func `A closure that throws, or a value that cannot be encoded, changes nothing`() async throws {
      struct Refusal: Error {}
      let journal = try folder.journal(snapshotInterval: 10)
      let store = try fill(journal, 25)
      let before = try folder.contents()
      await #expect(throws: Refusal.self) {
        try await journal.rewrite { entry in
          if entry.action == .note("line 20") { throw Refusal() }
        } states: { _ in
        }
      }
      await #expect(throws: JournalError.self) {
        try await journal.rewrite { entry in
          entry.action = .add(.nan)
        } states: { _ in
        }
      }
      #expect(try folder.contents() == before)
      store.send(.note("later"))
      try journal.verify()
    }

    @Test func `Entries that are appended meanwhile are changed, too`() async throws {
      let journal = try folder.journal(snapshotInterval: 10)
      let store = try fill(journal, 25)
      let done = Task { try await erase("Ann", in: journal) }
      for number in 0..<40 {
        store.send(.note("Ann again \(number)"))
        await Task.yield()
      }
      _ = try await done.value
      try journal.verify()
      _ = try await erase("Ann", in: journal)
      #expect(try bytes().range(of: Data("Ann".utf8)) == nil)
      try journal.verify()
      store.shutDown()
      #expect(try folder.store(folder.journal()).state.lines.count == 65)
    }

    @Test func `A compacted journal is changed as far as it is there`() async throws {
      let journal = try folder.journal(snapshotInterval: 10)
      let store = try fill(journal, 35)
      try await journal.compact(to: JournalRetention(entries: 0))
      #expect(try await erase("Ann", in: journal) == 2)
      try journal.verify()
      store.send(.note("later"))
      store.shutDown()
      let again = try folder.journal()
      try again.verify()
      #expect(try folder.store(again).state.lines.filter { $0 == "erased" }.count == 2)
    }

    @Test func `A changed entry has no reply any more, and its key is still remembered`() async throws {
      enum Deposit: ActionWithReply, Codable, Sendable {
        case add(Int)
        typealias Reply = Int
      }
      let reducer = Reduce<Int, Deposit> { balance, action, context in
        if case .add(let amount) = action { balance += amount }
        context.reply(balance)
      }
      let journal = try SQLiteJournal<Int, Deposit>(at: folder.file)
      let store = try Store(0, reducer, journal: journal)
      for number in 1...3 { try await store.ask(.add(number), key: "\(number)") }
      try await journal.rewrite { entry in
        if case .add(2) = entry.action { entry.action = .add(0) }
      } states: { _ in
      }
      try journal.verify()
      store.shutDown()
      let again = try Store(0, reducer, journal: SQLiteJournal<Int, Deposit>(at: folder.file))
      #expect(try await again.ask(.add(1), key: "1") == Receipt(reply: 1, position: 1))
      #expect(try await again.ask(.add(2), key: "2") == Receipt(reply: nil, position: 2))
      #expect(try await again.ask(.add(3), key: "3") == Receipt(reply: 6, position: 3))
    }

    @Test func `With closures that change nothing, a journal is converted to the present version`() async throws {
      enum Renamed: Codable, Equatable, Sendable { case line(String), add(Double) }
      let migrations = Migrations { Version(2) { $0.rename(case: "note", to: "line") } }
      try folder.write(25)
      let journal = try SQLiteJournal<Ledger, Renamed>(at: folder.file, migrations: migrations)
      #expect(try await journal.rewrite(entries: { _ in }, states: { _ in }) == 28)
      #expect(try await journal.rewrite(entries: { _ in }, states: { _ in }) == 0)
      try journal.verify()
      let text = try await DatabaseQueue(path: folder.file.path).read { db in
        try String.fetchAll(db, sql: "SELECT DISTINCT substr(action, 1, 7) || schema FROM entry")
      }
      #expect(text == [#"{"line"2"#])
      #expect(try journal.load().entries.map(\.action).last == .line("line 24"))
    }

    @Test func `What killed the program in between is as before, or as wanted, and is opened`() async throws {
      do {
        let journal = try folder.journal(snapshotInterval: 10)
        let store = try fill(journal, 25)
        store.shutDown()
      }
      // The marks of a program that ended between the commit and the mark say that nothing is acknowledged.
      let journal = try folder.journal(snapshotInterval: 10)
      _ = try await erase("Ann", in: journal)
      journal.close()
      let mark = URL(filePath: folder.file.path + ".acknowledged")
      let complete = try Data(contentsOf: mark)
      #expect(try folder.journal().count == 25)
      try complete.write(to: mark)
      let older = try Folder()
      try older.takeFiles(of: folder)
      try older.journal().verify()
    }
  }
#endif
