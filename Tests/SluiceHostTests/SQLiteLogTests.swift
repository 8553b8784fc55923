#if Journal
  import Foundation
  import GRDB
  import Incremental
  import Sluice
  import SluiceJournal
  import Testing
  import Thoroughness

  @testable import SluiceHost

  typealias BoardFile = SQLiteLog<Board, BoardAction>

  /// A folder with the log of many boards, which is deleted with it.
  final class LogFolder: Sendable {
    let url: URL

    var file: URL { url.appending(path: "boards.sqlite") }

    init() throws {
      url = FileManager.default.temporaryDirectory.appending(path: "sluice-host-\(UUID())")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func log(snapshotInterval: Int = 1_000, migrations: Migrations = Migrations()) throws -> BoardFile {
      try BoardFile(at: file, migrations: migrations, durability: .crash, snapshotInterval: snapshotInterval)
    }

    func boards(snapshotInterval: Int = 1_000, limit: Int = 100) throws -> Boards {
      try boards(log(snapshotInterval: snapshotInterval), limit: limit)
    }

    func boards(_ log: BoardFile, limit: Int = 100) -> Boards {
      Boards({ Board(name: "board \($0)") }, boardReducer(), log: log, limit: limit, onFailure: { _ in })
    }

    /// Changes the file, which no log has open.
    func change(_ statement: String) throws {
      try DatabaseQueue(path: file.path).write { try $0.execute(sql: statement) }
    }

    func count(_ table: String) throws -> Int {
      try DatabaseQueue(path: file.path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
    }
  }

  /// The journals of many stores in one file, which share nothing but the file.
  @Suite struct SQLiteLogTests {
    let folder: LogFolder

    init() throws { folder = try LogFolder() }

    @Test(arguments: [true, false])
    func `A file that is deleted or replaced before the first write takes no entry`(isReplaced: Bool) async throws {
      do {
        let boards = try folder.boards()
        try await boards.ask(.add("a"), of: 1)
        await boards.shutDown(within: .seconds(10))
      }
      let boards = try folder.boards()
      #expect(try await boards.read(\.cards, of: 1) == ["a"])
      for name in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.file.path + name) }
      if isReplaced { try folder.change("CREATE TABLE x (y)") }
      await #expect(throws: (any Error).self) { try await boards.ask(.add("b"), of: 1) }
      await boards.shutDown(within: .seconds(10))
      #expect(FileManager.default.fileExists(atPath: folder.file.path) == isReplaced)
    }

    @Test func `Each stream has positions of its own without gaps and a restart continues all`() async throws {
      for run in 0..<3 {
        let boards = try folder.boards()
        for number in 1...5 {
          for key in 1...4 {
            let receipt = try await boards.ask(.add("\(number)"), of: key)
            #expect(receipt.position == run * 5 + number)
            #expect(receipt.reply == run * 5 + number)
          }
        }
        await boards.shutDown(within: .seconds(5))
      }
    }

    @Test func `A key is found also after a restart and only in its stream`() async throws {
      var boards = try folder.boards()
      let first = try await boards.ask(.add("Rye"), of: 1, key: "request")
      await boards.shutDown(within: .seconds(5))
      boards = try folder.boards()
      #expect(try await boards.ask(.add("Rye"), of: 1, key: "request") == first)
      #expect(try await boards.read(\.cards, of: 1) == ["Rye"])
      #expect(try await boards.ask(.add("Oat"), of: 2, key: "request").reply == 1)
      await boards.shutDown(within: .seconds(5))
    }

    @Test func `A store that was only read leaves no trace`() async throws {
      let boards = try folder.boards()
      #expect(try await boards.read(\.name, of: 1) == "board 1")
      await boards.shutDown(within: .seconds(5))
      #expect(!FileManager.default.fileExists(atPath: folder.file.path))
    }

    @Test func `A stream that is damaged is quarantined and no other is`() async throws {
      var boards = try folder.boards()
      for key in 1...3 { try await boards.ask(.add("Rye"), of: key) }
      await boards.shutDown(within: .seconds(5))
      try folder.change(
        "UPDATE stream_entry SET action = replace(action, 'Rye', 'Oat') WHERE stream = (SELECT id FROM stream WHERE name = '2')"
      )
      boards = try folder.boards()
      let error = await #expect(throws: StoreQuarantined.self) { try await boards.ask(.add("Oat"), of: 2) }
      #expect(error.map { "\($0)" }?.contains("stream 2 is damaged (entry 1 is not what was written)") == true)
      for key in [1, 3] { #expect(try await boards.ask(.add("Oat"), of: key).reply == 2) }
      await boards.shutDown(within: .seconds(5))
    }

    @Test func `A missing entry is noticed`() async throws {
      var boards = try folder.boards()
      for number in 1...3 { try await boards.ask(.add("\(number)"), of: 1) }
      await boards.shutDown(within: .seconds(5))
      try folder.change("DELETE FROM stream_entry WHERE position = 2")
      boards = try folder.boards()
      await #expect(throws: StoreQuarantined.self) { try await boards.read(\.cards, of: 1) }
      await boards.shutDown(within: .seconds(5))
    }

    @Test func `A second log of the file is refused until the first is closed`() async throws {
      let boards = try folder.boards()
      #expect(throws: JournalError.inUse(path: folder.file.path)) { try folder.log() }
      await boards.shutDown(within: .seconds(5))
      try folder.log().close()
    }

    @Test func `A log does not open as a journal, nor a journal as a log`() async throws {
      let boards = try folder.boards()
      try await boards.ask(.add("Rye"), of: 1)
      await boards.shutDown(within: .seconds(5))
      #expect(throws: JournalError.foreign(path: folder.file.path)) {
        try SQLiteJournal<Board, BoardAction>(at: folder.file)
      }
      let journal = folder.url.appending(path: "journal.sqlite")
      try SQLiteJournal<Board, BoardAction>(at: journal).offer(snapshot: Board())
      #expect(throws: JournalError.foreign(path: journal.path)) { try BoardFile(at: journal) }
    }

    /// Another program writes to the file, so that a position is taken.
    @Test func `A failed write leaves out all of itself and nothing else`() async throws {
      let boards = try folder.boards()
      try await boards.ask(.add("Rye"), of: 1)
      #expect(try await boards.read(\.cards, of: 2) == [])
      try folder.change(
        """
        INSERT INTO stream (name) VALUES ('2');
        INSERT INTO stream_entry (stream, position, action, checksum) SELECT id, 1, 'null', 0 FROM stream WHERE name = '2';
        INSERT INTO stream_entry (stream, position, action, checksum) SELECT id, 2, 'null', 0 FROM stream WHERE name = '1'
        """)
      let requests = (1...3).map { key in Task { try await boards.ask(.add("Oat"), of: key) } }
      for refused in requests.prefix(2) { await #expect(throws: StoreError.self) { try await refused.value } }
      #expect(try await requests[2].value.reply == 1)
      #expect(try folder.count("stream_snapshot WHERE stream = (SELECT id FROM stream WHERE name = '2')") == 0)
      // What was refused did not happen, and the next attempt succeeds.
      try folder.change("DELETE FROM stream_entry WHERE action = 'null'")
      #expect(try await boards.read(\.cards, of: 1) == ["Rye"])
      for key in 1...2 { try await boards.ask(.add("Tea"), of: key) }
      await boards.shutDown(within: .seconds(5))
      let next = try folder.boards()
      #expect(try await next.read(\.cards, of: 1) == ["Rye", "Tea"])
      #expect(try await next.read(\.cards, of: 2) == ["Tea"])
      await next.shutDown(within: .seconds(5))
    }

    @Test func `A stream has one journal at a time`() async throws {
      let log = try folder.log()
      let (first, second) = (folder.boards(log), folder.boards(log))
      try await first.ask(.add("Rye"), of: 1)
      let error = await #expect(throws: StoreQuarantined.self) { try await second.read(\.cards, of: 1) }
      #expect(error?.cause as? JournalError == .inUse(path: "\(folder.file.path), stream 1"))
      let words = "\(try #require(error).cause)"
      #expect(words.contains("it has to sleep first, or the host to end"))
      first.hibernate()
      await first.wait { $0.phases.isEmpty }
      try log.journal(of: "1").close()
    }

    @Test func `A file whose tables were not made yet is an empty log`() async throws {
      try DatabaseQueue(path: folder.file.path).inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL; VACUUM") }
      let boards = try folder.boards()
      #expect(try await boards.read(\.cards, of: 1) == [])
      #expect(try await boards.ask(.add("Rye"), of: 1).reply == 1)
      await boards.shutDown(within: .seconds(5))
    }

    @Test func `A snapshot is kept at intervals and an earlier one is used if it cannot be decoded`() async throws {
      var boards = try folder.boards(snapshotInterval: 10)
      for number in 1...35 { try await boards.ask(.add("\(number)"), of: 1) }
      await boards.shutDown(within: .seconds(5))
      #expect(try folder.count("stream_snapshot") == 3)
      boards = try folder.boards(snapshotInterval: 10)
      #expect(try await boards.read(\.cards.count, of: 1) == 35)
      await boards.shutDown(within: .seconds(5))
      let (log, last) = try newestSnapshot()
      // A checksum that fits: the state is what was written, but by another program.
      try folder.change("UPDATE stream_snapshot SET state = '{}', checksum = \(log) WHERE position = \(last)")
      boards = try folder.boards(snapshotInterval: 10)
      #expect(try await boards.read(\.cards, of: 1) == (1...35).map(String.init))
      await boards.shutDown(within: .seconds(5))
    }

    /// Returns the checksum of the newest snapshot with the text `{}`, and its position.
    private func newestSnapshot() throws -> (checksum: Int64, position: Int) {
      try DatabaseQueue(path: folder.file.path).read { db in
        let position = try Int.fetchOne(db, sql: "SELECT max(position) FROM stream_snapshot") ?? 0
        let entry = try Int64.fetchOne(
          db, sql: "SELECT checksum FROM stream_entry WHERE position = ?", arguments: [position])
        var hash = UInt64(bitPattern: entry ?? 0) ^ UInt64(position)
        for byte in "{}".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return (Int64(bitPattern: hash), position)
      }
    }

    @Test func `A log of an earlier version is converted, and an earlier version reads nothing newer`() async throws {
      var boards = try folder.boards()
      try await boards.ask(.add("Rye"), of: 1)
      await boards.shutDown(within: .seconds(5))
      let migrations = Migrations { Version(2) { $0.state { $0["cards"] = ["converted"] } } }
      boards = folder.boards(try folder.log(migrations: migrations))
      #expect(try await boards.ask(.add("Oat"), of: 1).reply == 3)
      #expect(try await boards.read(\.cards, of: 1) == ["converted", "Rye", "Oat"])
      await boards.shutDown(within: .seconds(5))
      boards = try folder.boards()
      let error = await #expect(throws: StoreQuarantined.self) { try await boards.read(\.cards, of: 1) }
      #expect(error.map { "\($0)" }?.contains("version 2 of the program") == true)
      await boards.shutDown(within: .seconds(5))
    }

    @Test func `A log is whole after kill -9, and a write-ahead log that was deleted is noticed`() async throws {
      let boards = try folder.boards()
      for number in 1...20 { try await boards.ask(.add("\(number)"), of: number % 3) }
      let (killed, lost) = (try LogFolder(), try LogFolder())
      for name in ["boards.sqlite", "boards.sqlite-wal", "boards.sqlite.acknowledged"] {
        for copy in [killed, lost] {
          try FileManager.default.copyItem(at: folder.url.appending(path: name), to: copy.url.appending(path: name))
        }
      }
      await boards.shutDown(within: .seconds(5))
      let whole = try killed.boards()
      #expect(try await whole.read(\.cards.count, of: 0) == 6)
      await whole.shutDown(within: .seconds(5))
      try FileManager.default.removeItem(at: lost.url.appending(path: "boards.sqlite-wal"))
      let error = #expect(throws: JournalError.self) { try lost.log() }
      #expect("\(error as Any)".contains("commits were acknowledged, and 0 are there"), "\(error as Any)")
    }

    @Test func `Ten thousand keys need as many descriptors as ten`() async throws {
      let boards = try folder.boards(limit: 500)
      func askAll(_ keys: Range<Int>) async {
        await withTaskGroup { group in
          for caller in 0..<100 {
            group.addTask {
              for key in keys where key % 100 == caller { _ = try? await boards.ask(.add("Rye"), of: key) }
            }
          }
        }
      }
      func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
      await askAll(0..<200)
      let few = try descriptors()
      await askAll(0..<(Thoroughness.current == .quick ? 2_000 : 10_000))
      // Other tests open files, too, at most some at a time.
      #expect(try descriptors() < few + 100)
      #expect(boards.statistics.awake.count <= 500)
      await boards.shutDown(within: .seconds(30))
    }

    @Test(arguments: Thoroughness.cases(quick: 10, exhaustive: 500))
    func `Any sequence of actions, sleeps and restarts leads to the states of plain arrays`(seed: Int) async throws {
      var random = SplitMix(seed: UInt64(seed))
      var expected: [Int: [String]] = [:]
      var boards = try folder.boards(snapshotInterval: 7, limit: 3)
      for number in 0..<120 {
        let key = Int.random(in: 0..<6, using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0:
          await boards.shutDown(within: .seconds(5))
          boards = try folder.boards(snapshotInterval: 7, limit: 3)
        case 1: boards.hibernate()
        case 2: #expect(try await boards.read(\.cards, of: key) == expected[key, default: []])
        case 3: await #expect(throws: Refused.self) { try await boards.ask(.refuse, of: key) }
        default:
          expected[key, default: []].append("\(number)")
          try await boards.ask(.add("\(number)"), of: key)
        }
      }
      for key in 0..<6 { #expect(try await boards.read(\.cards, of: key) == expected[key, default: []]) }
      await boards.shutDown(within: .seconds(5))
    }
  }
#endif
