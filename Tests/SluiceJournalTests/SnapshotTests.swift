#if Journal
  import Foundation
  import GRDB
  import Incremental
  import Sluice
  import SluiceJournal
  import Testing

  /// Large snapshots are encoded and written beside the store, while entries go on being appended.
  @Suite struct SnapshotTests {
    /// Delays the encoding of a state.
    final class Gate: Sendable {
      struct Moment {
        var isClosed = false
        var entered = 0
        var hasTimedOut = false
      }

      private let moment = Locked(Moment())

      var now: Moment { moment.withLock { $0 } }

      func close() { moment.withLock { $0.isClosed = true } }

      func open() { moment.withLock { $0.isClosed = false } }

      func pass() {
        moment.withLock { $0.entered += $0.isClosed ? 1 : 0 }
        for _ in 0..<500 {
          if !now.isClosed { return }
          usleep(10_000)
        }
        moment.withLock { $0.hasTimedOut = true }
      }
    }

    struct Large: Codable, Equatable, Sendable {
      var lines: [String]

      let gate: Gate

      init(_ lines: [String], _ gate: Gate) { (self.lines, self.gate) = (lines, gate) }
      init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([String].self), Gate())
      }

      func encode(to encoder: any Encoder) throws {
        gate.pass()
        var container = encoder.singleValueContainer()
        try container.encode(lines)
      }

      static func == (left: Large, right: Large) -> Bool { left.lines == right.lines }
    }

    static let noting = Reduce<Large, String> { state, line in state.lines.append(line) }

    let folder: Folder
    let gate = Gate()
    let start: [String]

    init() throws {
      folder = try Folder()
      start = (0..<9).map { "line \($0) " + String(repeating: "é", count: 20_000) }
    }

    private func journal(_ folder: Folder) throws -> SQLiteJournal<Large, String> {
      try SQLiteJournal(at: folder.file, snapshotInterval: 100)
    }

    private func store(_ journal: SQLiteJournal<Large, String>) throws -> Store<Large, String> {
      try Store(Large(start, gate), Self.noting, journal: journal, onFailure: { Issue.record("\($0)") })
    }

    private func send(_ count: Int, to store: Store<Large, String>) {
      for number in 0..<count { store.send("\(number)") }
    }

    private func execute(_ sql: String) throws {
      try DatabaseQueue(path: folder.file.path).write { try $0.execute(sql: sql) }
    }

    private func parts() throws -> [Int] {
      try DatabaseQueue(path: folder.file.path).read { db in
        try Int.fetchAll(db, sql: "SELECT length(CAST(text AS BLOB)) FROM part ORDER BY snapshot, number")
      }
    }

    @Test func `Entries are appended while a large snapshot is encoded, and kill -9 leaves the previous snapshot`()
      throws
    {
      let killed = try Folder()
      do {
        let store = try store(journal(folder))
        gate.close()
        send(150, to: store)
        while gate.now.entered == 0, !gate.now.hasTimedOut { usleep(1_000) }
        send(100, to: store)
        try killed.takeFiles(of: folder)
        #expect(!gate.now.hasTimedOut && gate.now.entered == 1)
        gate.open()
      }
      let left = try journal(killed)
      #expect(try left.load().entries.count == 250)
      #expect(try store(left).state.lines.count == 259)
      let whole = try journal(folder)
      #expect(try whole.load().entries.count == 150)
      #expect(try store(whole).state.lines.count == 259)
      try whole.verify()
    }

    @Test func `A large snapshot is written in parts, so that no append waits long`() throws {
      do { try send(100, to: store(journal(folder))) }
      let sizes = try parts()
      #expect(sizes.count == 2 && sizes.allSatisfy { $0 <= 131_072 })
      #expect(try store(journal(folder)).state.lines.count == 109)
    }

    @Test func `Parts of a snapshot that was never completed are ignored and removed`() throws {
      do { try send(100, to: store(journal(folder))) }
      let complete = try parts().count
      try execute("DELETE FROM snapshot WHERE position = 100")
      do {
        let journal = try journal(folder)
        #expect(try journal.load().entries.count == 100)
        let store = try store(journal)
        #expect(store.state.lines.count == 109)
        send(10, to: store)
      }
      let after = try journal(folder)
      #expect(try after.load().entries.count < 10)
      #expect(try parts().count == complete)
      try after.verify()
    }

    @Test func `A journal keeps the first snapshot and the last two, and the parts of no other`() throws {
      let journal = try journal(folder)
      do {
        let store = try store(journal)
        for _ in 0..<5 {
          send(100, to: store)
          // The next one is due when this one is there.
          for _ in 0..<500 where journal.countSinceSnapshot != 0 {
            usleep(10_000)
            try journal.offer(snapshot: store.state)
          }
        }
      }
      let snapshots = try DatabaseQueue(path: folder.file.path).read { db in
        try Int.fetchAll(db, sql: "SELECT DISTINCT snapshot FROM part UNION SELECT position FROM snapshot")
      }
      #expect(snapshots.count == 3 && snapshots.min() == 0)
    }

    @Test
    func `Statistics report the sizes of the file and of the newest snapshot, and the time that the snapshot took`()
      throws
    {
      do {
        let journal = try journal(folder)
        let store = try store(journal)
        send(99, to: store)
        let before = try #require(journal.statistics)
        #expect(before.entries == 99 && before.entriesSinceSnapshot == 99)
        // The first one is the initial state.
        #expect(before.snapshotBytes > 180_000 && before.snapshotDuration != nil)
        send(1, to: store)
        for _ in 0..<500 where journal.countSinceSnapshot != 0 {
          usleep(10_000)
          try journal.offer(snapshot: store.state)
        }
        let after = try #require(journal.statistics)
        #expect(after.entries == 100 && after.entriesSinceSnapshot == 0)
        #expect(after.snapshotBytes > before.snapshotBytes && after.bytes > after.snapshotBytes)
        #expect(after.snapshotDuration.map { $0 > .zero && $0 < .seconds(6_000) } == true)
      }
      #expect(try journal(folder).statistics?.snapshotDuration == nil)
      #expect(try SQLiteJournal<Large, String>(readingAt: folder.file).statistics == nil)
    }

    @Test func `A changed part is found`() throws {
      do { try send(100, to: store(journal(folder))) }
      try execute("UPDATE part SET text = replace(text, 'line 1', 'line 7')")
      let error = #expect(throws: JournalError.self) { try journal(folder) }
      #expect("\(error as Any)".contains("snapshot 100 is not what was written"))
    }

    @Test func `A large snapshot that could not be kept is reported with the next action, and tried again`() throws {
      var failures: [String] = []
      let journal = try journal(folder)
      do {
        let store = try Store(
          Large(start, gate), Self.noting, journal: journal, onFailure: { failures.append("\($0)") })
        send(99, to: store)
        try execute("CREATE TRIGGER full BEFORE INSERT ON part BEGIN SELECT RAISE(ABORT, 'no room'); END")
        send(1, to: store)
        for _ in 0..<500 where failures.isEmpty {
          usleep(10_000)
          send(1, to: store)
        }
        try execute("DROP TRIGGER full")
        for _ in 0..<500 where try journal.load().entries.count >= 100 {
          usleep(10_000)
          send(1, to: store)
        }
      }
      #expect(
        failures.first?.contains("could not keep a snapshot") == true && failures.first?.contains("no room") == true)
      #expect(try journal.load().entries.count < 100)
    }

    @Test func `A state that is not Sendable is encoded in the store's isolation`() throws {
      final class Box: Codable {
        var text = String(repeating: "x", count: 100_000)
      }
      struct Boxed: Codable { var box = Box(), count = 0 }
      let journal = try SQLiteJournal<Boxed, Int>(encodingInIsolationAt: folder.file, snapshotInterval: 2)
      let store = try Store(Boxed(), Reduce { state, number in state.count += number }, journal: journal)
      for _ in 0..<4 {
        store.send(1)
        #expect(try journal.load().entries.count == store.state.count % 2)
      }
    }
  }
#endif
