#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceJournal
  import Testing

  /// Actions with keys in a file.
  @MainActor @Suite struct KeyTests {
    private enum Deposit: ActionWithReply, Codable, Sendable {
      case add(Int)
      struct Reply: Codable, Sendable, Equatable { var balance: Int }
    }

    private static let reducer = Reduce<Int, Deposit> { balance, action, context in
      if case .add(let amount) = action { balance += amount }
      context.reply(Deposit.Reply(balance: balance))
    }

    private let folder: Folder

    init() throws { folder = try Folder() }

    private func open(keyWindow: Int = 100_000) throws -> Store<Int, Deposit> {
      try Store(0, Self.reducer, journal: SQLiteJournal(at: folder.file, snapshotInterval: 2, keyWindow: keyWindow))
    }

    @Test func `A key with a zero byte is refused with an explanation, and the journal stays readable`() async throws {
      let store = try open()
      try await store.ask(.add(1), key: "a")
      let error = await #expect(throws: (any Error).self) { try await store.ask(.add(1), key: "a\u{0}b") }
      #expect("\(error.map { "\($0)" } ?? "")".contains("contains a zero byte"))
      try await store.ask(.add(1), key: "b")
      store.shutDown()
      #expect(try await open().ask(.add(1), key: "b").position == 2)
    }

    @Test func `A key and the reply to it outlast the process, also behind a snapshot`() async throws {
      let first = try await open().ask(.add(1), key: "a")
      for _ in 0..<5 { try await open().ask(.add(1)) }
      let store = try open()
      #expect(try await store.ask(.add(1), key: "a") == first)
      #expect(first == Receipt(reply: Deposit.Reply(balance: 1), position: 1) && store.state == 6)
    }

    @Test func `A key is forgotten after as many entries as the journal was made with`() async throws {
      let store = try open(keyWindow: 2)
      try await store.ask(.add(1), key: "a")
      store.shutDown()
      let next = try open(keyWindow: 2)
      next.send(.add(1))
      #expect(try await next.ask(.add(1), key: "a").position == 1)
      next.send(.add(1))
      next.shutDown()
      #expect(try await open(keyWindow: 2).ask(.add(1), key: "a").position == 4)
    }

    @Test(arguments: ["key", "reply"]) func `A changed key or reply is found`(column: String) async throws {
      try await open().ask(.add(1), key: "a")
      try await DatabaseQueue(path: folder.file.path).write {
        try $0.execute(sql: "UPDATE entry SET \(column) = 'other'")
      }
      #expect(throws: JournalError.self) { try SQLiteJournal<Int, Deposit>(at: folder.file).verify() }
    }

    @Test func `Actions that wait together are recorded in one step`() async throws {
      let store = try open()
      let outlet = store.outlet
      let positions = try await withThrowingTaskGroup { group in
        for _ in 0..<100 { group.addTask { try await outlet.ask(.add(1)).position } }
        var positions: Set<Int> = []
        for try await position in group { positions.insert(position ?? 0) }
        return positions
      }
      #expect(positions == Set(1...100) && store.state == 100)
    }
  }
#endif
