#if Journal
  import Foundation
  import Sluice
  import SluiceJournal
  import Testing
  import Thoroughness

  /// Reading a journal makes nothing, and needs nothing but the file.
  @Suite struct ReadingTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    private func everything() throws -> [String: Data] {
      var found: [String: Data] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
        found[name] = try Data(contentsOf: folder.url.appending(path: name))
      }
      return found
    }

    private func reading() throws -> LedgerJournal { try LedgerJournal(readingAt: folder.file) }

    private func expectLines(_ count: Int) throws {
      let before = try everything()
      let store = try folder.store(reading())
      #expect(store.state.lines.count == count)
      try reading().verify()
      #expect(try everything() == before)
    }

    @Test func `Reading a closed journal creates no file`() throws {
      try folder.write(25)
      try expectLines(25)
    }

    @Test func `A journal that another store has is read`() throws {
      let store = try folder.store(folder.journal(snapshotInterval: 10))
      for number in 0..<25 { store.send(.note("line \(number)")) }
      let copy = try folder.store(reading())
      #expect(copy.state == store.state)
      store.send(.note("later"))
      #expect(copy.state.lines.count == 25)
    }

    @Test func `The journal of a killed program is read from its log without the index of the log`() throws {
      let killed = try Folder()
      let store = try killed.store(killed.journal(snapshotInterval: 10))
      for number in 0..<25 { store.send(.note("line \(number)")) }
      try folder.takeFiles(of: killed)
      withExtendedLifetime(store) {}
      try expectLines(25)
      #expect(FileManager.default.fileExists(atPath: folder.log.path))
    }

    @Test func `A missing journal reads as empty, even if its folder is missing`() throws {
      let missing = folder.url.appending(path: "no/folder/ledger.sqlite")
      let store = try folder.store(LedgerJournal(readingAt: missing))
      #expect(store.state == Ledger())
      #expect(try everything() == [:])
    }

    @Test func `A store that only reads refuses an action with an explanation, and changes nothing`() throws {
      try folder.write(3)
      let before = try everything()
      var failures: [String] = []
      let store = try Store(Ledger(), ledger, journal: reading(), onFailure: { failures.append("\($0.cause)") })
      store.send(.note("lost"))
      #expect(failures.count == 1)
      #expect(failures.first?.contains("was opened for reading only, so nothing can be appended") == true)
      #expect(store.state.lines.count == 3)
      #expect(try everything() == before)
    }

    @Test func `A reader does not delete a log, even one without new entries`() throws {
      // The log of a writer that has just begun: it may be that of the next program, which opens it meanwhile.
      try folder.write(3)
      let log = URL(filePath: folder.file.path + "-wal")
      try Data(count: 10).write(to: log)
      #expect(try reading().load().entries.count == 3)
      #expect(try Data(contentsOf: log) == Data(count: 10))
    }

    @Test func `Reading refuses a damaged journal, too`() throws {
      try folder.write(25)
      var data = try Data(contentsOf: folder.file)
      let word = try #require(data.range(of: Data("line 21".utf8)))
      data[word.lowerBound] ^= 1
      try data.write(to: folder.file)
      #expect(throws: JournalError.self) { try reading() }
    }

    @Test func `A journal opens in a folder whose name has characters that URLs reserve`() throws {
      let file = folder.url.appending(path: "a b?c#d%20/ledger.sqlite")
      try folder.store(SQLiteJournal(at: file)).send(.note("kept"))
      #expect(try LedgerJournal(readingAt: file).count == 1)
    }

    @Test func `A journal is read on a full disk, and in a folder without write permission`() throws {
      guard let disk = TinyDisk() else { return }
      let file = disk.url.appending(path: "ledger.sqlite")
      do { try folder.store(SQLiteJournal(at: file)).send(.note("kept")) }
      try disk.fill()
      #expect(try LedgerJournal(readingAt: file).count == 1)
      disk.makeReadOnly()
      #expect(try folder.store(LedgerJournal(readingAt: file)).state.lines == ["kept"])
      let error = #expect(throws: JournalError.self) { try LedgerJournal(at: file) }
      #expect("\(error as Any)".contains("choose a folder that you may write to"))
    }
  }
#endif
