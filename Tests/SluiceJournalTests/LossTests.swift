#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceJournal
  import Testing

  /// The loss of an acknowledged entry is noticed, whichever file lost it.
  @Suite struct LossTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    /// The files as `kill -9` leaves them, after some actions.
    private func killedAfter(_ count: Int, snapshotInterval: Int = 1_000) throws -> Folder {
      let copy = try Folder()
      let store = try folder.store(folder.journal(snapshotInterval: snapshotInterval))
      for number in 0..<count { store.send(.note("line \(number)")) }
      try copy.takeFiles(of: folder)
      withExtendedLifetime(store) {}
      return copy
    }

    private func expectRefusal(_ folder: Folder, _ words: String) throws {
      let before = try folder.contents()
      let error = #expect(throws: JournalError.self) { try folder.journal() }
      #expect("\(error as Any)".contains(words), "\(error as Any)")
      #expect(try folder.contents() == before)
    }

    @Test func `A journal is whole after kill -9, with its record of the acknowledged entries`() throws {
      let killed = try killedAfter(20)
      #expect(try killed.store(killed.journal()).state.lines.count == 20)
    }

    @Test func `A write-ahead log that was deleted is noticed`() throws {
      let killed = try killedAfter(20)
      try FileManager.default.removeItem(at: killed.log)
      try expectRefusal(killed, "20 entries were acknowledged")
    }

    @Test(arguments: [0.02, 0.3, 0.6, 0.99]) func `A write-ahead log that was cut off is noticed`(share: Double) throws
    {
      let killed = try killedAfter(20)
      let log = try Data(contentsOf: killed.log)
      try log.prefix(Int(Double(log.count) * share)).write(to: killed.log)
      try expectRefusal(killed, "20 entries were acknowledged")
    }

    @Test(arguments: [1, 2, 3, 9]) func `A wrong bit in the salt of the last frames is noticed`(frames: Int) throws {
      let killed = try killedAfter(20)
      var log = try Data(contentsOf: killed.log)
      for frame in 1...frames { log[log.count - frame * 4_120 + 8] ^= 1 }
      try log.write(to: killed.log)
      try expectRefusal(killed, "20 entries were acknowledged")
    }

    @Test func `A file that was exchanged for an older one is noticed`() throws {
      let old = try Folder()
      do {
        let store = try folder.store(folder.journal())
        for number in 0..<10 { store.send(.note("line \(number)")) }
      }
      try FileManager.default.copyItem(at: folder.file, to: old.file)
      do { try folder.store(folder.journal()).send(.note("new")) }
      try FileManager.default.removeItem(at: folder.file)
      try FileManager.default.copyItem(at: old.file, to: folder.file)
      try expectRefusal(folder, "11 entries were acknowledged")
    }

    @Test func `A file with other entries than those acknowledged is noticed`() throws {
      try folder.write(3)
      let other = try Folder()
      do {
        let store = try other.store(other.journal())
        for number in 0..<5 { store.send(.note("other \(number)")) }
      }
      try FileManager.default.removeItem(at: folder.file)
      try FileManager.default.copyItem(at: other.file, to: folder.file)
      try expectRefusal(folder, "entry 3 is not the one that was acknowledged")
    }

    @Test(arguments: ["", "-wal", ".lock", ".acknowledged"])
    func `A file that is deleted while the program runs acknowledges nothing more`(suffix: String) throws {
      var failures: [String] = []
      let journal = try folder.journal()
      let store = try Store(Ledger(), ledger, journal: journal, onFailure: { failures.append("\($0.cause)") })
      store.send(.note("kept"))
      try FileManager.default.removeItem(atPath: folder.file.path + suffix)
      for _ in 0..<2 { store.send(.note("lost")) }
      #expect(failures.count == 2)
      #expect(failures.first?.contains("was deleted or replaced while the program runs") == true, "\(failures)")
      #expect(throws: JournalError.self) { try journal.load() }
    }

    @Test func `A file that is replaced while the program runs acknowledges nothing more`() throws {
      let other = try Folder()
      try other.write(3)
      var failures = 0
      let store = try Store(Ledger(), ledger, journal: folder.journal(), onFailure: { _ in failures += 1 })
      store.send(.note("kept"))
      try FileManager.default.removeItem(at: folder.file)
      try FileManager.default.moveItem(at: other.file, to: folder.file)
      store.send(.note("lost"))
      #expect(failures == 1)
    }

    @Test func `A file with a second name is refused, because another program could use that name`() throws {
      let journal = try folder.journal()
      try journal.append([JournalEntry(action: .note("a"))])
      let link = folder.url.appending(path: "link.sqlite")
      try FileManager.default.linkItem(at: folder.file, to: link)
      let error = #expect(throws: JournalError.self) { try LedgerJournal(at: link) }
      #expect("\(error as Any)".contains("has 2 names"))
      try journal.append([JournalEntry(action: .note("b"))])
      #expect(try journal.load().entries.count == 2)
    }

    @Test func `A symbolic link to a journal opens the journal`() throws {
      let journal = try folder.journal()
      try journal.append([JournalEntry(action: .note("a"))])
      let link = folder.url.appending(path: "link.sqlite")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.file)
      #expect(throws: JournalError.inUse(path: link.path)) { try LedgerJournal(at: link) }
    }

    @Test func `The record of the acknowledged entries may be missing, but must not be damaged`() throws {
      try folder.write(3)
      let mark = folder.file.path + ".acknowledged"
      try Data(repeating: 7, count: 1_024).write(to: URL(filePath: mark))
      try expectRefusal(folder, "what was acknowledged cannot be read")
      try FileManager.default.removeItem(atPath: mark)
      #expect(try folder.store(folder.journal()).state.lines.count == 3)
    }

    @Test func `A file that cannot be read is not called damaged`() throws {
      try folder.write(3)
      let mark = folder.file.path + ".acknowledged"
      try FileManager.default.removeItem(atPath: mark)
      try FileManager.default.createDirectory(atPath: mark, withIntermediateDirectories: false)
      let error = #expect(throws: JournalError.self) { try folder.journal() }
      #expect("\(error as Any)".contains("cannot even be read"))
    }

    @Test func `After a torn write, the previous record of the acknowledged entries is valid`() throws {
      try folder.write(3)
      let mark = URL(filePath: folder.file.path + ".acknowledged")
      let sound = try Data(contentsOf: mark)
      for slot in [0, 512] {
        var data = sound
        data[slot + 5] ^= 1
        try data.write(to: mark)
        #expect(try folder.store(folder.journal()).state.lines.count == 3)
      }
    }
  }
#endif
