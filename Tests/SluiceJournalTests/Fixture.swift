#if Journal
  import Foundation
  import Sluice
  import SluiceJournal

  struct Ledger: Codable, Equatable {
    var lines: [String] = []
    var total = 0.0
  }

  enum LedgerAction: Codable, Equatable {
    case note(String)
    case add(Double)
  }

  let ledger = Reduce<Ledger, LedgerAction> { state, action in
    switch action {
    case .note(let line): state.lines.append(line)
    case .add(let amount): state.total += amount
    }
  }

  typealias LedgerJournal = SQLiteJournal<Ledger, LedgerAction>

  /// A folder that lasts as long as the test.
  final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "sluice-journal-\(UUID())")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }

    var file: URL { url.appending(path: "ledger.sqlite") }

    var log: URL { url.appending(path: "ledger.sqlite-wal") }

    func journal(snapshotInterval: Int = 1_000) throws -> LedgerJournal {
      try SQLiteJournal(at: file, snapshotInterval: snapshotInterval)
    }

    func store(_ journal: LedgerJournal) throws -> Store<Ledger, LedgerAction> {
      try Store(Ledger(), ledger, journal: journal)
    }

    /// Writes a journal of `count` lines and closes it.
    func write(_ count: Int, snapshotInterval: Int = 10) throws {
      let store = try store(journal(snapshotInterval: snapshotInterval))
      for number in 0..<count { store.send(.note("line \(number)")) }
    }

    /// Copies all files of a journal, as they are now.
    func takeFiles(of other: Folder) throws {
      for name in try FileManager.default.contentsOfDirectory(atPath: other.url.path) where !name.hasSuffix("-shm") {
        try FileManager.default.copyItem(at: other.url.appending(path: name), to: url.appending(path: name))
      }
    }

    /// The name and content of each file that holds something of a journal.
    func contents() throws -> [String: Data] {
      var contents: [String: Data] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: url.path)
      where !name.hasSuffix(".lock") && !name.hasSuffix("-shm") {
        let data = try Data(contentsOf: url.appending(path: name))
        if !data.isEmpty { contents[name] = data }
      }
      return contents
    }
  }
#endif
