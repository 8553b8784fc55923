#if Journal
  import Foundation
  import Sluice
  import SluiceHost
  import SluiceJournal
  import Testing

  /// Texts that come from clients: names of streams, and keys of requests.
  @Suite struct LogNamesTests {
    private typealias Named = StoreHost<String, Board, BoardAction>

    private let folder: LogFolder

    init() throws { folder = try LogFolder() }

    private func boards() throws -> Named {
      Named({ Board(name: $0) }, boardReducer(), log: try folder.log(), onFailure: { _ in })
    }

    @Test func `Names that Swift considers equal are one stream, also after a restart`() async throws {
      for name in ["caf\u{E9}", "cafe\u{301}"] {
        let boards = try boards()
        try await boards.ask(.add(name), of: name)
        await boards.shutDown(within: .seconds(10))
      }
      let boards = try boards()
      #expect(try await boards.read(\.cards.count, of: "cafe\u{301}") == 2)
      await boards.shutDown(within: .seconds(10))
    }

    @Test func `A key or a name with a zero byte is refused, and the stream stays readable`() async throws {
      let boards = try boards()
      try await boards.ask(.add("a"), of: "x")
      await #expect(throws: (any Error).self) { try await boards.ask(.add("b"), of: "x", key: "k\u{0}1") }
      await #expect(throws: StoreQuarantined.self) { try await boards.ask(.add("b"), of: "x\u{0}y") }
      try await boards.ask(.add("c"), of: "x", key: "k")
      await boards.shutDown(within: .seconds(10))
      let later = try self.boards()
      #expect(try await later.read(\.cards, of: "x") == ["a", "c"])
      await later.shutDown(within: .seconds(10))
    }

    @Test func `A host and its log may be released while a snapshot is written`() async throws {
      for number in 0..<50 {
        let folder = try LogFolder()
        let boards = try folder.boards(snapshotInterval: 1)
        try await boards.ask(.add("\(number)"), of: 1)
      }
    }
  }
#endif
