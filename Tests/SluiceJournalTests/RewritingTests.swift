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

    @Test func `Erased data is in no file of the journal, and all other data stays`() async throws {
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

    @Test func `Rewriting writes a large snapshot, which is kept in parts, as a whole`() async throws {
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

    @Test func `Rewriting that changes no entry writes nothing`() async throws {
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

    @Test func `Entries that are appended during a rewriting are changed, too`() async throws {
      let journal = try folder.journal(snapshotInterval: 10)
      let store = try fill(journal, 25)
      let done = Task { try await erase("Ann", in: journal) }
      for number in 0..<40 {
        store.send(.note("Ann again \(number)"))
        await Task.yield()
      }
      _ = try await done.value
      try journal.verify()
      // Those that came after the change stay: all before the first of them are changed.
      let lines = try journal.load().entries
      #expect(lines.count <= 65)
      let rows = try await DatabaseQueue(path: folder.file.path).read { db in
        try String.fetchAll(db, sql: "SELECT action FROM entry ORDER BY position")
      }
      let changed = rows.prefix { !$0.contains("Ann") }
      #expect(rows.count == 65 && changed.count >= 25)
      #expect(rows.dropFirst(changed.count).allSatisfy { $0.contains("Ann again") })
    }

    @Test func `Rewriting changes the entries that a compacted journal still has`() async throws {
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

    @Test func `A changed entry has no reply, and its key is still remembered`() async throws {
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

    @Test func `Rewriting refuses a damaged journal, and changes nothing`() async throws {
      try folder.write(35)
      let damages = [
        "UPDATE entry SET action = replace(action, 'line', 'lime') WHERE position = 12",
        "UPDATE snapshot SET state = replace(state, 'line 7', 'lime 7') WHERE position = 20",
      ]
      for sql in damages {
        let other = try Folder()
        try other.takeFiles(of: folder)
        try await DatabaseQueue(path: other.file.path).write { try $0.execute(sql: sql) }
        let journal = try other.journal()
        #expect(throws: JournalError.self) { try journal.verify() }
        let error = await #expect(throws: JournalError.self) {
          try await journal.rewrite { entry in
            if entry.action == .note("line 3") { entry.action = .note("") }
          } states: { _ in
          }
        }
        #expect("\(error as Any)".contains("is not what was written"))
        #expect(throws: JournalError.self) { try journal.verify() }
        let kept = try await DatabaseQueue(path: other.file.path).read { db in
          try String.fetchOne(db, sql: "SELECT action FROM entry WHERE position = 4")
        }
        #expect(kept?.contains("line 3") == true)
      }
    }

    @Test func `Two rewritings at the same time both take effect`() async throws {
      let journal = try folder.journal(snapshotInterval: 10)
      let store = try folder.store(journal)
      store.send(group: (0..<3_000).map { .note("Ann \($0) and Bob") })
      let words = ["Ann", "Bob"]
      let tasks = words.map { word in
        Task {
          try await journal.rewrite { entry in
            if case .note(let line) = entry.action {
              entry.action = .note(line.replacingOccurrences(of: word, with: ""))
            }
          } states: { state in
            state.lines = state.lines.map { $0.replacingOccurrences(of: word, with: "") }
          }
        }
      }
      for task in tasks { _ = try await task.value }
      try journal.verify()
      for word in words { #expect(try bytes().range(of: Data(word.utf8)) == nil) }
    }

    @Test func `Snapshots that were replaced, and parts of one that was never completed, are erased, too`() async throws
    {
      let words = String(repeating: "Ann and others ", count: 20_000)
      let journal = try folder.journal(snapshotInterval: 5)
      let store = try folder.store(journal)
      for number in 0..<40 { store.send(.note("\(number) \(words)")) }
      let other = try DatabaseQueue(path: folder.file.path)
      try await other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA secure_delete = OFF") }
      try await other.write { db in
        try db.execute(sql: "INSERT INTO part (snapshot, number, text) VALUES (3, 0, 'Ann''s half')")
        try db.execute(sql: "CREATE TABLE gone (text TEXT)")
        try db.execute(sql: "INSERT INTO gone VALUES (?)", arguments: [words])
      }
      try await other.write { try $0.execute(sql: "DROP TABLE gone") }
      #expect(try await erase("Ann", in: journal) >= 40)
      try journal.verify()
      #expect(try bytes().range(of: Data("Ann".utf8)) == nil)
    }

    @Test
    func
      `While another program reads, rewriting leaves and reports former text, and a second call removes it`()
      async throws
    {
      let journal = try folder.journal(snapshotInterval: 10)
      let store = try fill(journal, 25)
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let reader = try DatabaseQueue(path: folder.file.path, configuration: configuration)
      try await reader.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN")
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM entry")
      }
      await #expect(throws: JournalError.self) { try await erase("Ann", in: journal) }
      try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
      store.send(.note("goes on"))
      #expect(try await erase("Ann", in: journal) == 0)
      #expect(try bytes().range(of: Data("Ann".utf8)) == nil)
      try journal.verify()
    }

    @Test func `A program that is killed before the commit, or before the mark, leaves a journal that opens`()
      async throws
    {
      let (before, after) = (try Folder(), try Folder())
      do {
        let journal = try folder.journal(snapshotInterval: 10)
        let store = try fill(journal, 25)
        try before.takeFiles(of: folder)
        _ = try await erase("Ann", in: journal)
        try after.takeFiles(of: folder)
        withExtendedLifetime(store) {}
      }
      // In either case the mark says that nothing is acknowledged.
      for (killed, first) in [(before, "Ann 3"), (after, "erased")] {
        try Self.emptyMark.write(to: URL(filePath: killed.file.path + ".acknowledged"))
        let journal = try killed.journal()
        try journal.verify()
        let store = try killed.store(journal)
        #expect(store.state.lines.count == 25 && store.state.lines[3] == first)
        store.send(.note("later"))
        store.shutDown()
        // From then on a loss is noticed again.
        try FileManager.default.removeItem(at: killed.file)
        #expect(throws: JournalError.self) { try killed.journal() }
      }
    }

    /// Two slots that say that nothing is acknowledged: a count, the checksum before the first entry, and a checksum of
    /// both.
    private static var emptyMark: Data {
      let basis: UInt64 = 0xcbf2_9ce4_8422_2325
      var check = basis
      for byte in "\(Int64(bitPattern: basis))".utf8 { check = (check ^ UInt64(byte)) &* 0x100_0000_01b3 }
      let record = [0, basis, check].flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
      let slot = Data(record) + Data(count: 512 - record.count)
      return slot + slot
    }
  }
#endif
