#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceJournal
  import Testing

  /// The values that reducers read from outside, in a file.
  @Suite struct CoeffectJournalTests {
    struct Visit: Codable, Equatable {
      var id: UUID
      var date: Date
      var number: Double
      var locale: Locale
      var limit: Double
    }

    enum LimitKey: Dependency { static let defaultValue: Double? = .infinity }

    static let visits = Reduce<[Visit], String> { visits, _, context in
      visits.append(
        Visit(
          id: context.uuid(), date: context.now(), number: context.random(in: 0.0...1.0), locale: context.locale,
          limit: context[LimitKey.self] ?? -1))
    }

    let folder: Folder

    init() throws { folder = try Folder() }

    private func store(_ dependencies: Dependencies = Dependencies()) throws -> Store<[Visit], String> {
      try Store([], Self.visits, journal: SQLiteJournal(at: folder.file), dependencies: dependencies)
    }

    @Test func `A start with other live values leads to the same state`() throws {
      var before: [Visit] = []
      do {
        let store = try store()
        for _ in 0..<20 { store.send("visit") }
        before = store.state
      }
      #expect(before.last?.limit == .infinity)
      #expect(try store(.test { Provide(LimitKey.self, nil) }).state == before)
    }

    @Test func `Recorded reads can be read by any SQLite tool, and are covered by the checksum`() throws {
      do { try store(.test()).send("visit") }
      let text = try DatabaseQueue(path: folder.file.path).write { db in
        defer { try? db.execute(sql: "UPDATE entry SET coeffects = replace(coeffects, '0000', '0001')") }
        return try String.fetchOne(db, sql: "SELECT coeffects FROM entry")
      }
      let start = #"[{"json":"\"00000000-0000-0000-0000-000000000000\"","key":"Sluice.Dependencies.UUIDKey"},"#
      #expect(text?.hasPrefix(start) == true, "\(text ?? "nil")")
      let error = #expect(throws: JournalError.self) { try store() }
      #expect("\(error as Any)".contains("entry 1 is not what was written"))
    }

    @Test func `Entries that are copied from another journal keep their recorded reads`() throws {
      let other = try Folder()
      do { try store().send("visit") }
      let recording = try SQLiteJournal<[Visit], String>(at: folder.file).load()
      do {
        let copy = try SQLiteJournal<[Visit], String>(at: other.file)
        try copy.offer(snapshot: [])
        try copy.append(recording.entries)
      }
      let copied = try SQLiteJournal<[Visit], String>(at: other.file).load()
      #expect(copied.entries[0].coeffects.count == 5)
      #expect(try Self.visits.replay(copied, from: []) == Self.visits.replay(recording, from: []))
    }

    @Test(arguments: [1, 2, 3, 4]) func `A file of the previous version opens and continues`(version: Int) throws {
      // As those versions wrote it: without a word about what handled an entry.
      do {
        let journal = try folder.journal(snapshotInterval: 10)
        try journal.offer(snapshot: Ledger())
        for number in 0..<25 { try journal.append([JournalEntry(action: .note("line \(number)"))]) }
      }
      try DatabaseQueue(path: folder.file.path).write { db in
        let keys = "DROP INDEX key; ALTER TABLE entry DROP COLUMN key; ALTER TABLE entry DROP COLUMN reply;"
        let attached = "DROP TABLE part; DROP INDEX attached; ALTER TABLE entry DROP COLUMN attached;"
        let read = "ALTER TABLE entry DROP COLUMN coeffects;"
        let schema =
          "DROP TABLE digest; DROP TABLE info; ALTER TABLE entry DROP COLUMN schema; ALTER TABLE snapshot DROP COLUMN schema;"
        let later = [schema, version < 4 ? keys : "", version < 3 ? attached : "", version < 2 ? read : ""].joined()
        try db.execute(sql: "\(later) PRAGMA user_version = \(version)")
      }
      let lines = (0..<25).map { "line \($0)" }
      do {
        let store = try folder.store(folder.journal())
        #expect(store.state.lines == lines)
        store.send(.note("new"))
      }
      #expect(try folder.store(folder.journal()).state.lines == lines + ["new"])
      let now = try DatabaseQueue(path: folder.file.path).read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
      #expect(now == 5)
    }
  }
#endif
