#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceJournal
  import Testing

  /// The intact part of a damaged journal, in a file of its own.
  @MainActor @Suite struct RepairTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private var copy: URL { folder.url.appending(path: "copy.sqlite") }

    private func damage(_ sql: String) throws {
      try DatabaseQueue(path: folder.file.path).write { try $0.execute(sql: sql) }
    }

    private func repairedLines() throws -> [String] {
      let journal = try LedgerJournal(at: copy)
      try journal.verify()
      return try folder.store(journal).state.lines
    }

    private func lines(_ count: Int) -> [String] { (0..<count).map { "line \($0)" } }

    @Test func `Repair copies all entries of an intact journal`() throws {
      try folder.write(35)
      let repair = try LedgerJournal.repair(folder.file, to: copy)
      #expect("\(repair)" == "It has the entries up to 35.\nNothing is lost.")
      #expect(try repairedLines() == lines(35))
    }

    @Test(arguments: [
      "UPDATE entry SET action = replace(action, 'line', 'lime') WHERE position = 33",
      "DELETE FROM entry WHERE position = 33",
      "UPDATE entry SET checksum = 1 WHERE position = 33",
    ])
    func `Repair copies the entries before a damaged one, and names the others`(damage sql: String) throws {
      try folder.write(35)
      try damage(sql)
      #expect(throws: JournalError.self) { try folder.journal() }
      let before = try folder.contents()
      let repair = try LedgerJournal.repair(folder.file, to: copy)
      #expect(try folder.contents().filter { !$0.key.hasPrefix("copy") } == before)
      #expect(
        "\(repair)".hasPrefix(
          "It has the entries up to 32.\nEntries 33 to 35 are lost: entry 33 is not what was written"))
      #expect(try repairedLines() == lines(32))
    }

    @Test func `If an early entry is damaged, the copy begins with a later snapshot and loses no state`()
      throws
    {
      try folder.write(35)
      try damage("DELETE FROM entry WHERE position = 4")
      let repair = try LedgerJournal.repair(folder.file, to: copy)
      #expect(
        "\(repair)" == """
          The copy begins after entry 20: earlier ones are not all readable.
          It has the entries up to 35.
          """)
      #expect(try repairedLines() == lines(35))
    }

    @Test(arguments: [1, 2])
    func `Damage in the first entry, which names the reducers of all others, loses only that entry`(position: Int)
      throws
    {
      try folder.write(35)
      try damage("UPDATE entry SET action = replace(action, 'line', 'lime') WHERE position = \(position)")
      let repair = try LedgerJournal.repair(folder.file, to: copy)
      #expect("\(repair)".contains("It has the entries up to 35."))
      #expect("\(repair)".contains("What handled the first entries") == (position == 1))
      #expect(try repairedLines() == lines(35))
    }

    @Test func `Damage in the first entry of a short journal leaves no entry to copy`() throws {
      try folder.write(5)
      try damage("UPDATE entry SET action = replace(action, 'line', 'lime') WHERE position = 1")
      let repair = try LedgerJournal.repair(folder.file, to: copy)
      #expect(
        "\(repair)" == """
          It has the entries up to 0.
          Entries 1 to 5 are lost: entry 1 is not what was written.
          """)
      #expect(try repairedLines() == [])
    }

    @Test func `Repair names an acknowledged entry that is in no log as lost`() throws {
      do {
        let store = try folder.store(folder.journal())
        for number in 0..<20 { store.send(.note("line \(number)")) }
        let taken = try Folder()
        try taken.takeFiles(of: folder)
        for number in 20..<30 { store.send(.note("line \(number)")) }
        // The database as it was before, with the newest mark.
        try FileManager.default.removeItem(at: taken.url.appending(path: "ledger.sqlite.acknowledged"))
        try FileManager.default.copyItem(
          atPath: folder.file.path + ".acknowledged", toPath: taken.file.path + ".acknowledged")
        #expect(throws: JournalError.self) { try taken.journal() }
        let repair = try LedgerJournal.repair(taken.file, to: copy)
        #expect(
          "\(repair)" == """
            It has the entries up to 20.
            Entries 21 to 30 are lost: they are not there.
            """)
        #expect(try repairedLines() == lines(20))
      }
    }

    @Test func `Repair copies a compacted journal with its keys`() async throws {
      let reducer = Reduce<Int, Int> { $0 += $1 }
      do {
        let journal = try SQLiteJournal<Int, Int>(at: folder.file, snapshotInterval: 10, keyWindow: 40)
        let store = try Store(0, reducer, journal: journal)
        for number in 1...55 { try await store.ask(number, key: number == 30 ? "thirty" : nil) }
        try await journal.compact(to: JournalRetention(entries: 0))
        store.shutDown()
      }
      let repair = try SQLiteJournal<Int, Int>.repair(folder.file, to: copy)
      #expect(
        "\(repair)" == """
          The copy begins after entry 40: earlier ones were removed before.
          It has the entries up to 55.
          Nothing is lost.
          """)
      let again = try Store(0, reducer, journal: SQLiteJournal<Int, Int>(at: copy, keyWindow: 40))
      #expect(try await again.ask(1, key: "thirty").position == 30)
      #expect(again.state == 55 * 56 / 2)
    }

    @Test func `A compacted journal without an intact snapshot cannot be continued, and repair reports that`()
      async throws
    {
      do {
        let journal = try folder.journal(snapshotInterval: 10)
        let store = try folder.store(journal)
        for number in 0..<35 { store.send(.note("line \(number)")) }
        try await journal.compact(to: JournalRetention(entries: 0))
        store.shutDown()
      }
      try damage("UPDATE snapshot SET state = replace(state, 'line', 'lime')")
      let error = #expect(throws: JournalError.self) { try LedgerJournal.repair(folder.file, to: copy) }
      #expect("\(error as Any)".contains("no snapshot is intact"))
      #expect(!FileManager.default.fileExists(atPath: copy.path))
    }

    @Test func `If the newest snapshot is damaged, repair makes the state from the entries`() throws {
      try folder.write(35)
      try damage("UPDATE snapshot SET state = replace(state, 'line', 'lime') WHERE position = 30")
      _ = try LedgerJournal.repair(folder.file, to: copy)
      #expect(try repairedLines() == lines(35))
    }

    @Test func `A repaired journal continues, and detects a later loss like any other journal`() throws {
      try folder.write(35)
      try damage("DELETE FROM entry WHERE position = 34")
      _ = try LedgerJournal.repair(folder.file, to: copy)
      do {
        let store = try folder.store(LedgerJournal(at: copy, snapshotInterval: 10))
        for number in 33..<60 { store.send(.note("line \(number)")) }
      }
      #expect(try repairedLines() == lines(60))
      try FileManager.default.removeItem(at: copy)
      #expect(throws: JournalError.self) { try LedgerJournal(at: copy) }
    }

    @Test func `Repair refuses a file that is not a journal, and replaces no file`() throws {
      try Data("text".utf8).write(to: folder.file)
      #expect(throws: JournalError.self) { try LedgerJournal.repair(folder.file, to: copy) }
      try FileManager.default.removeItem(at: folder.file)
      try folder.write(5)
      try folder.takeCopy(to: copy)
      #expect(throws: (any Error).self) { try LedgerJournal.repair(folder.file, to: copy) }
    }
  }

  extension Folder {
    /// Puts an unrelated file at a path.
    func takeCopy(to url: URL) throws { try Data("mine".utf8).write(to: url) }
  }
#endif
