#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceJournal
  import Testing

  /// A file that is not what was written is refused in words, and left as it is.
  @Suite struct DamageTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `Any changed byte is found, or changes nothing that was recorded`() throws {
      try folder.write(120, snapshotInterval: 50)
      let expected = try folder.store(folder.journal()).state
      let sound = try Data(contentsOf: folder.file)
      var found = 0
      for offset in stride(from: 0, to: sound.count, by: 97) {
        var data = sound
        data[offset] ^= 0x15
        try replace(with: data)
        do {
          let journal = try folder.journal(snapshotInterval: 50)
          #expect(try folder.store(journal).state == expected, "byte \(offset) changed the state unnoticed")
          try journal.verify()
        } catch is JournalError {
          found += 1
          #expect(try Data(contentsOf: folder.file) == data, "byte \(offset): the damaged file was changed")
        }
      }
      #expect(found > 50)
    }

    @Test func `Opening a journal verifies the entries that it needs, and verify verifies all entries`() throws {
      try folder.write(25)
      try execute("UPDATE entry SET action = replace(action, 'line 2', 'line X') WHERE position = 3")
      let journal = try folder.journal()
      #expect(try folder.store(journal).state.lines.count == 25)
      let error = #expect(throws: JournalError.self) { try journal.verify() }
      #expect("\(error as Any)".contains("entry 3 is not what was written"))
    }

    @Test func `A file that is refused because it is not a journal stays unchanged`() throws {
      let killed = try killedAfter(20)
      let before = try killed.contents()
      #expect(throws: JournalError.self) { try SQLiteJournal<Ledger, Int>(at: killed.file).load() }
      #expect(try killed.contents() == before)
    }

    @Test(arguments: [0.1, 0.5, 0.9])
    func `A truncated file is refused`(share: Double) throws {
      try folder.write(200)
      let sound = try Data(contentsOf: folder.file)
      try expectDamaged(sound.prefix(Int(Double(sound.count) * share)))
    }

    @Test func `A file that is not a journal is refused`() throws {
      try expectDamaged(Data(String(repeating: "This is no database. ", count: 300).utf8))
    }

    @Test func `A journal is whole after kill -9`() throws {
      let killed = try killedAfter(20)
      #expect(try killed.store(killed.journal()).state.lines.count == 20)
    }

    @Test(arguments: [true, false])
    func `An empty or missing file beside a log that holds entries is refused`(isEmpty: Bool) throws {
      let killed = try killedAfter(20)
      if isEmpty { try Data().write(to: killed.file) } else { try FileManager.default.removeItem(at: killed.file) }
      let before = try killed.contents()
      #expect(throws: JournalError.self) { try killed.journal() }
      #expect(try killed.contents() == before)
    }

    @Test func `A changed byte in the log is found, unless it may be an append that never ended`() throws {
      let sound = try killedAfter(20)
      let log = try Data(contentsOf: sound.log)
      for offset in stride(from: 0, to: log.count * 9 / 10, by: 1_237) {
        let damaged = try Folder()
        try FileManager.default.copyItem(at: sound.file, to: damaged.file)
        var data = log
        data[offset] ^= 0x15
        try data.write(to: damaged.log)
        #expect(throws: JournalError.self, "byte \(offset)") { try damaged.journal() }
        #expect(try Data(contentsOf: damaged.log) == data)
      }
    }

    @Test func `An append that never ended in the log leaves no entry`() throws {
      let killed = try killedAfter(20)
      let log = try Data(contentsOf: killed.log)
      try log.dropLast(100).write(to: killed.log)
      #expect(try killed.store(killed.journal()).state.lines.count == 19)
    }

    /// A copy of the files as they are in the middle of a run.
    private func killedAfter(_ count: Int) throws -> Folder {
      let copy = try Folder()
      let store = try folder.store(folder.journal())
      for number in 0..<count { store.send(.note("line \(number)")) }
      try FileManager.default.copyItem(at: folder.file, to: copy.file)
      try FileManager.default.copyItem(at: folder.log, to: copy.log)
      withExtendedLifetime(store) {}
      return copy
    }

    @Test func `A changed row is named`() throws {
      try folder.write(5)
      try execute("UPDATE entry SET action = replace(action, 'line 2', 'line X') WHERE position = 3")
      try expectRefusal("entry 3 is not what was written")
    }

    @Test func `A missing row is named`() throws {
      try folder.write(5)
      try execute("DELETE FROM entry WHERE position = 2")
      try expectRefusal("entry 2 is not what was written")
    }

    @Test func `Missing rows before a snapshot are found`() throws {
      try folder.write(25)
      try execute("DELETE FROM entry WHERE position > 15")
      try expectRefusal("the entries up to snapshot 20 are missing")
    }

    @Test func `A changed snapshot is named`() throws {
      try folder.write(25)
      try execute("UPDATE snapshot SET state = '{}' WHERE position = 20")
      try expectRefusal("snapshot 20 is not what was written")
    }

    @Test func `A database that is not a journal is refused`() throws {
      try execute("CREATE TABLE precious (thing TEXT)")
      try expectRefusal("is a database, but not a Sluice journal")
    }

    @Test func `A journal of a newer version is refused`() throws {
      try folder.write(1)
      try execute("PRAGMA user_version = 99")
      try expectRefusal("has format 99")
    }

    @Test func `An empty file, which a process killed at its start leaves, is a new journal`() throws {
      try Data().write(to: folder.file)
      #expect(try folder.store(folder.journal()).state == Ledger())
    }

    @Test func `A folder that cannot be made is reported`() throws {
      try Data().write(to: folder.file)
      let inside = folder.file.appending(path: "inside/ledger.sqlite")
      let error = #expect(throws: JournalError.self) { try LedgerJournal(at: inside) }
      #expect("\(error as Any)".contains("cannot be written"))
    }

    @Test func `A file that is a folder is reported`() throws {
      try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: true)
      #expect(throws: JournalError.self) { try folder.journal() }
    }

    private func expectDamaged(_ data: Data) throws {
      try replace(with: data)
      try expectRefusal("is damaged")
    }

    private func expectRefusal(_ words: String) throws {
      let before = try folder.contents()
      let error = #expect(throws: JournalError.self) { try folder.journal() }
      #expect(error.map { "\($0)" }?.contains(words) == true, "\(error as Any)")
      #expect(try folder.contents() == before)
    }

    private func replace(with data: Data) throws {
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: folder.file.path + suffix)
      }
      try data.write(to: folder.file)
    }

    private func execute(_ sql: String) throws {
      try DatabaseQueue(path: folder.file.path).write { try $0.execute(sql: sql) }
    }
  }
#endif
