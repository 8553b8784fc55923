#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceJournal
  import Testing

  @Suite struct SQLiteJournalTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `A store continues where the previous run ended`() throws {
      do {
        let store = try folder.store(folder.journal())
        store.send(.note("one"))
        store.send(.add(0.1))
        store.send(.add(0.2))
      }
      let store = try folder.store(folder.journal())
      #expect(store.state == Ledger(lines: ["one"], total: 0.1 + 0.2))
      store.send(.note("two"))
      #expect(store.state.lines == ["one", "two"])
    }

    @Test(arguments: [0, 1, 9, 10, 11, 25, 100])
    func `A start replays only the entries that were appended since the newest snapshot`(count: Int) throws {
      try folder.write(count, snapshotInterval: 10)
      let journal = try folder.journal(snapshotInterval: 10)
      let recording = try journal.load()
      #expect(journal.count == count)
      #expect(recording.entries.count == count % 10)
      #expect(recording.snapshot?.lines.count == count - count % 10)
      #expect(try folder.store(journal).state.lines == (0..<count).map { "line \($0)" })
    }

    @Test func `All entries are kept, and any SQLite tool can read them while the program runs`() throws {
      let store = try folder.store(folder.journal(snapshotInterval: 2))
      for number in 0..<7 { store.send(.note("\(number)")) }
      let actions = try DatabaseQueue(path: folder.file.path).read {
        try String.fetchAll($0, sql: "SELECT action FROM entry ORDER BY position")
      }
      #expect(actions == (0..<7).map { #"{"note":{"_0":"\#($0)"}}"# })
      #expect(store.state.lines.count == 7)
    }

    @Test func `An empty journal takes the state that a store starts from, without a snapshot by the caller`() throws {
      _ = try Store(Ledger(lines: ["given"]), ledger, journal: folder.journal())
      #expect(try folder.store(folder.journal()).state.lines == ["given"])
    }

    @Test func `Entries without a snapshot survive any number of starts`() throws {
      do {
        let journal = try folder.journal()
        try journal.append([JournalEntry(action: .note("a")), JournalEntry(action: .note("b"))])
      }
      for _ in 0..<3 { #expect(try folder.store(folder.journal()).state.lines == ["a", "b"]) }
    }

    @Test func `A file belongs to one journal at a time`() throws {
      let journal = try folder.journal()
      #expect(throws: JournalError.inUse(path: folder.file.path)) { try folder.journal() }
      try journal.offer(snapshot: Ledger())
    }

    @Test func `The file is free again when its journal is released`() throws {
      for _ in 0..<3 { try folder.journal().offer(snapshot: Ledger()) }
    }

    @Test func `An entry that cannot be encoded is refused, and nothing of its append is kept`() throws {
      let journal = try folder.journal()
      try journal.append([JournalEntry(action: .note("kept"))])
      #expect(throws: JournalError.self) {
        try journal.append([JournalEntry(action: .note("lost")), JournalEntry(action: .add(.nan))])
      }
      try journal.append([JournalEntry(action: .note("next"))])
      #expect(try journal.load().entries.map(\.action) == [.note("kept"), .note("next")])
    }

    @Test func `While another program locks the file, appends fail and nothing is lost; then they succeed`() throws {
      var failures: [String] = []
      let store = try Store(Ledger(), ledger, journal: folder.journal(), onFailure: { failures.append("\($0.cause)") })
      store.send(.note("before"))
      try DatabaseQueue(path: folder.file.path).writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN IMMEDIATE")
        store.send(.note("refused"))
        try db.execute(sql: "ROLLBACK")
      }
      #expect(store.state.lines == ["before"])
      store.send(.note("after"))
      #expect(failures.count == 1)
      #expect(failures.first?.contains("database is locked") == true)
      #expect(store.state.lines == ["before", "after"])
    }

    @Test func `An entry that was recorded as another type is reported, and kept`() throws {
      try folder.write(3)
      let error = #expect(throws: JournalError.self) { try SQLiteJournal<Ledger, Int>(at: folder.file).load() }
      #expect("\(error as Any)".contains("entry 1"))
      #expect(try folder.store(folder.journal()).state.lines.count == 3)
    }

    @Test func `Powerloss durability waits for the disk at each append; crash durability does not`() throws {
      #expect(try synchronous(.powerLoss) == 2)
      #expect(try synchronous(.crash) == 1)
    }

    private func synchronous(_ durability: LedgerJournal.Durability) throws -> Int {
      let folder = try Folder()
      let journal = try LedgerJournal(at: folder.file, durability: durability)
      try journal.append([JournalEntry(action: .note("x"))])
      return try journal.synchronousLevel
    }
  }
#endif
