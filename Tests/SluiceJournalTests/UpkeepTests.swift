#if Journal
  import Foundation
  import GRDB
  import Incremental
  import Sluice
  import SluiceJournal
  import Testing

  /// Backups and compaction of a journal that is in use.
  @MainActor @Suite struct UpkeepTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private var copy: URL { folder.url.appending(path: "copy.sqlite") }

    private func lines(_ range: Range<Int>) -> [String] { range.map { "line \($0)" } }

    @Test func `A backup has all acknowledged entries, and is an independent journal`() async throws {
      let journal = try folder.journal(snapshotInterval: 10)
      let store = try folder.store(journal)
      for number in 0..<25 { store.send(.note("line \(number)")) }
      try await journal.backup(to: copy)
      store.send(.note("later"))
      let other = try LedgerJournal(at: copy)
      try other.verify()
      let restored = try folder.store(other)
      #expect(restored.state.lines == lines(0..<25))
      restored.send(.note("its own"))
      #expect(store.state.lines == lines(0..<25) + ["later"])
      #expect(FileManager.default.fileExists(atPath: copy.path + ".acknowledged"))
    }

    @Test func `A backup replaces no file, and a backup of a missing journal is refused with an explanation`()
      async throws
    {
      let journal = try folder.journal()
      let nothing = await #expect(throws: JournalError.self) { try await journal.backup(to: copy) }
      #expect("\(nothing as Any)".contains("no action was recorded yet"))
      let store = try folder.store(journal)
      store.send(.note("a"))
      try Data("mine".utf8).write(to: copy)
      let refused = await #expect(throws: JournalError.self) { try await journal.backup(to: copy) }
      #expect("\(refused as Any)".contains("does not replace a file"))
      #expect(try Data(contentsOf: copy) == Data("mine".utf8))
      let nowhere = folder.url.appending(path: "missing/copy.sqlite")
      await #expect(throws: JournalError.self) { try await journal.backup(to: nowhere) }
    }

    @Test func `Each backup that is made while actions are recorded has the state of one moment`() async throws {
      let journal = try folder.journal(snapshotInterval: 50)
      let store = try folder.store(journal)
      for round in 0..<5 {
        let copy = folder.url.appending(path: "copy-\(round).sqlite")
        let done = Task { try await journal.backup(to: copy) }
        for number in 0..<40 {
          store.send(.note("line \(round * 40 + number)"))
          await Task.yield()
        }
        try await done.value
      }
      for round in 0..<5 {
        let other = try LedgerJournal(at: folder.url.appending(path: "copy-\(round).sqlite"))
        try other.verify()
        let state = try folder.store(other).state
        #expect(state.lines == lines(0..<state.lines.count) && state.lines.count >= round * 40)
      }
    }

    private func positions() throws -> [Int] {
      try DatabaseQueue(path: folder.file.path).read { try Int.fetchAll($0, sql: "SELECT position FROM entry") }
    }

    @Test func `Compaction removes what no start needs, and archives it`() async throws {
      let archive = folder.url.appending(path: "archive.jsonl")
      do {
        let journal = try folder.journal(snapshotInterval: 10)
        let store = try folder.store(journal)
        for number in 0..<55 { store.send(.note("line \(number)")) }
        #expect(try await journal.compact(to: JournalRetention(entries: 12, archive: archive)) == 38)
        // The first entry stays, because it says what handled the others, and the one of the oldest snapshot.
        #expect(try positions() == [1] + Array(40...55))
        try journal.verify()
        store.send(.note("line 55"))
        #expect(try await journal.compact(to: JournalRetention(entries: 12, archive: archive)) == 0)
      }
      let text = try String(contentsOf: archive, encoding: .utf8).split(separator: "\n")
      #expect(text.count == 38 && text.first == #"{"position":2,"action":{"note":{"_0":"line 1"}}}"#)
      let journal = try folder.journal()
      #expect(try folder.store(journal).state.lines == lines(0..<56))
      #expect(try journal.prove(ledger, from: Ledger()).isProven)
      try journal.verify()
    }

    @Test func `A later compaction that keeps more entries remembers what an earlier one removed`() async throws {
      do {
        let journal = try folder.journal(snapshotInterval: 10)
        let store = try folder.store(journal)
        for number in 0..<55 { store.send(.note("line \(number)")) }
        #expect(try await journal.compact(to: JournalRetention(entries: 12)) > 0)
        #expect(try await journal.compact(to: JournalRetention(entries: 30)) == 0)
        #expect(try await journal.compact(to: JournalRetention(entries: 500)) == 0)
        try journal.verify()
      }
      let journal = try folder.journal()
      try journal.verify()
      #expect(try journal.prove(ledger, from: Ledger()).isProven)
    }

    @Test func `Compaction keeps the requested number of entries, wherever the snapshots are`() async throws {
      let journal = try folder.journal(snapshotInterval: 10)
      let store = try folder.store(journal)
      for number in 0..<100 { store.send(.note("line \(number)")) }
      #expect(try await journal.compact(to: JournalRetention(entries: 35)) == 63)
      #expect(try positions() == [1] + Array(65...100))
      try journal.verify()
      let proof = try journal.prove(ledger, from: Ledger())
      #expect(proof.isProven && proof.entries == 10 && proof.comparisons == 2, "\(proof)")
      #expect("\(proof)".hasSuffix("it is the recorded one."))
    }

    @Test func `An archive whose last line was cut off drops that line and gets it again`() async throws {
      let archive = folder.url.appending(path: "archive.jsonl")
      try Data(#"{"position":1,"act"#.utf8).write(to: archive)
      let journal = try folder.journal(snapshotInterval: 10)
      let store = try folder.store(journal)
      for number in 0..<35 { store.send(.note("line \(number)")) }
      try await journal.compact(to: JournalRetention(entries: 0, archive: archive))
      let lines = try String(contentsOf: archive, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == 18 && lines[0].hasPrefix(#"{"position":2,"#))
    }

    @Test func `A backup is not made beside the log of another file`() async throws {
      let journal = try folder.journal()
      let store = try folder.store(journal)
      store.send(.note("a"))
      try Data("log".utf8).write(to: URL(filePath: copy.path + "-wal"))
      await #expect(throws: JournalError.self) { try await journal.backup(to: copy) }
      #expect(!FileManager.default.fileExists(atPath: copy.path))
    }

    @Test func `The last two snapshots stay usable, however few entries are kept`() async throws {
      let journal = try folder.journal(snapshotInterval: 10)
      let store = try folder.store(journal)
      for number in 0..<35 { store.send(.note("line \(number)")) }
      try await journal.compact(to: JournalRetention(entries: 0))
      #expect(try positions() == [1] + Array(20...35))
      try await DatabaseQueue(path: folder.file.path).write { db in
        try db.execute(sql: "DELETE FROM snapshot WHERE position = 30")
      }
      #expect(try LedgerJournal(readingAt: folder.file).load().entries.count == 15)
    }

    @Test func `A state that does not decode is refused if the first entries were removed`() async throws {
      struct Larger: Codable, Sendable {
        var lines: [String] = []
        var total = 0.0
        var more = 1
      }
      do {
        let journal = try folder.journal(snapshotInterval: 10)
        let store = try folder.store(journal)
        for number in 0..<35 { store.send(.note("line \(number)")) }
        try await journal.compact(to: JournalRetention(entries: 0))
      }
      let journal = try SQLiteJournal<Larger, LedgerAction>(at: folder.file)
      let error = #expect(throws: JournalError.self) { try journal.load() }
      #expect("\(error as Any)".contains("snapshot 30 is no Larger (more is missing"))
    }

    @Test func `Keys that are remembered outlast a compaction`() async throws {
      enum Deposit: ActionWithReply, Codable, Sendable {
        case add(Int)
        struct Reply: Codable, Sendable, Equatable { var balance: Int }
      }
      let reducer = Reduce<Int, Deposit> { balance, action, context in
        if case .add(let amount) = action { balance += amount }
        context.reply(Deposit.Reply(balance: balance))
      }
      let journal = try SQLiteJournal<Int, Deposit>(at: folder.file, snapshotInterval: 5, keyWindow: 18)
      let store = try Store(0, reducer, journal: journal)
      for number in 1...20 { try await store.ask(.add(number), key: "\(number)") }
      try await journal.compact(to: JournalRetention(entries: 0))
      #expect(try positions() == [1] + Array(3...20))
      store.shutDown()
      let again = try Store(
        0, reducer, journal: SQLiteJournal<Int, Deposit>(at: folder.file, snapshotInterval: 5, keyWindow: 18))
      #expect(try await again.ask(.add(4), key: "4") == Receipt(reply: Deposit.Reply(balance: 10), position: 4))
      #expect(again.state == 210)
    }

    @Test func `Entries whose keys leave the window are removed by a later compaction, which forgets nothing`()
      async throws
    {
      enum Deposit: ActionWithReply, Codable, Sendable {
        case add
        typealias Reply = Int
      }
      let reducer = Reduce<Int, Deposit> { balance, _, context in
        balance += 1
        context.reply(balance)
      }
      let journal = try SQLiteJournal<Int, Deposit>(at: folder.file, snapshotInterval: 5, keyWindow: 18)
      let store = try Store(0, reducer, journal: journal)
      func send(_ range: ClosedRange<Int>) async throws {
        for number in range {
          if number % 2 == 0 { try await store.ask(.add, key: "\(number)") } else { store.send(.add) }
        }
      }
      try await send(1...20)
      #expect(try await journal.compact(to: JournalRetention(entries: 0)) > 0)
      try await send(21...30)
      #expect(try await journal.compact(to: JournalRetention(entries: 25)) > 0)
      try journal.verify()
    }
  }
#endif
