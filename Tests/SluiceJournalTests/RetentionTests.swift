#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceJournal
  import Testing

  /// Journals that remove old entries by themselves.
  @MainActor @Suite struct RetentionTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func journal(_ retention: JournalRetention) throws -> LedgerJournal {
      try LedgerJournal(at: folder.file, snapshotInterval: 10, retention: retention)
    }

    private var database: DatabaseQueue {
      get throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(20)
        return try DatabaseQueue(path: folder.file.path, configuration: configuration)
      }
    }

    private func positions() throws -> [Int] {
      try database.read { try Int.fetchAll($0, sql: "SELECT position FROM entry ORDER BY position") }
    }

    /// Sends until the journal keeps few entries: it removes them in the background.
    private func send(to store: Store<Ledger, LedgerAction>, until isDone: () throws -> Bool) async throws {
      for _ in 0..<2_000 where try !isDone() {
        for _ in 0..<10 { store.send(.add(1)) }
        try await Task.sleep(for: .milliseconds(1))
      }
    }

    @Test func `Entries above a limit are removed after a snapshot, the oldest first`() async throws {
      let journal = try journal(JournalRetention(entries: 25))
      let store = try folder.store(journal)
      for number in 0..<30 { store.send(.note("\(number)")) }
      try await send(to: store) { try positions().count < journal.count }
      let kept = try positions()
      // The first entry says what handled all others.
      #expect(kept.first == 1 && kept[1] > 2 && kept.count >= 26 && kept.last == journal.count)
      try journal.verify()
      store.shutDown()
      #expect(try folder.store(folder.journal()).state.lines.count == 30)
    }

    @Test func `Entries from before the stated age are removed, and younger ones stay`() async throws {
      let journal = try journal(JournalRetention(age: .seconds(3_600)))
      let store = try folder.store(journal)
      for number in 0..<60 { store.send(.note("\(number)")) }
      #expect(try positions().count == 60)
      try await database.write { db in
        try db.execute(sql: "UPDATE moment SET time = time - 4000 WHERE position <= 30")
        try db.execute(sql: "UPDATE moment SET time = time - 3000 WHERE position > 30")
      }
      #expect(try await journal.compact(to: JournalRetention(age: .seconds(3_600))) == 28)
      #expect(try positions() == [1] + Array(30...60))
      try journal.verify()
    }

    @Test func `A file stays near its size, however many entries follow`() async throws {
      let journal = try journal(JournalRetention(bytes: 200_000))
      let store = try folder.store(journal)
      for _ in 0..<200 { store.send(group: Array(repeating: .add(1), count: 100)) }
      #expect(journal.count == 20_000)
      try await send(to: store) { try positions().count < 6_000 }
      #expect(try (500..<6_000).contains(positions().count))
      try journal.verify()
      store.shutDown()
      #expect(try folder.store(folder.journal()).state.total == Double(journal.count))
    }

    @Test func `An archive that cannot be written is reported, and nothing is removed`() async throws {
      let archive = folder.url.appending(path: "missing/archive.jsonl")
      let journal = try journal(JournalRetention(entries: 5, archive: archive))
      let reports = Reports()
      let store = try Store(Ledger(), ledger, journal: journal, onFailure: { reports.add("\($0.cause)") })
      try await send(to: store) { !reports.isEmpty }
      #expect(reports.first?.contains("archive.jsonl") == true)
      #expect(try positions().count == journal.count)
      try journal.verify()
    }

    @Test func `Without limits all entries are kept`() async throws {
      #expect(try await journal(JournalRetention()).compact(to: JournalRetention()) == 0)
      let store = try folder.store(journal(JournalRetention()))
      for number in 0..<60 { store.send(.note("\(number)")) }
      store.shutDown()
      #expect(try positions().count == 60)
    }

    @Test func `A file of the previous version records times from its next snapshot on`() async throws {
      try folder.write(25)
      try await database.write { try $0.execute(sql: "DROP TABLE moment") }
      let journal = try journal(JournalRetention(age: .seconds(1)))
      let store = try folder.store(journal)
      for number in 0..<20 { store.send(.note("\(number)")) }
      store.shutDown()
      #expect(try positions().count == 45)
      #expect(try await database.read { try Int.fetchAll($0, sql: "SELECT position FROM moment") } == [30, 40])
    }
  }

  /// What was reported to an error handler.
  private final class Reports {
    private(set) var all: [String] = []
    var isEmpty: Bool { all.isEmpty }
    var first: String? { all.first }
    func add(_ words: String) { all.append(words) }
  }
#endif
