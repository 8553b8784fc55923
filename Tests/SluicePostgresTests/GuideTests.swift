#if Postgres
  import Foundation
  import Sluice
  import SluiceHost
  import SluicePostgres
  import Testing

  /// The code of the guide "From one process to many".
  @Suite struct GuideTests {
    struct Board: Codable, Equatable, Sendable {
      let id: Int
      var cards: [String] = []
    }

    enum BoardAction: ActionWithReply, Codable {
      case add(String)

      typealias Reply = Int
    }

    struct Request: Sendable { let id: String }

    @Test func `The code of the guide runs as the guide says`() async throws {
      let place = LedgerPlace()
      let connection = place.server.connection()
      let board = Reduce<Board, BoardAction> { board, action, context in
        switch action {
        case .add(let title):
          board.cards.append(title)
          context.reply(board.cards.count)
        }
      }
      let logs = ["http://10.0.0.7:8080", "http://10.0.0.8:8080"].map {
        PostgresLog<Board, BoardAction>(connection, schema: place.schema, address: $0)
      }
      var replies: [Int?] = []
      let hosts = logs.map { log in StoreHost({ Board(id: $0) }, board, log: log) }
      for (number, boards) in hosts.enumerated() {
        let request = Request(id: "\(number)")
        let count = try await boards.ask(.add("Rye"), of: 7, within: .seconds(200), key: request.id).reply
        replies.append(count)
      }
      #expect(replies == [1, 2])
      let position = try #require(try await hosts[0].ask(.add("Oat"), of: 7).position)
      let follower = try await logs[1].follow("7", from: Board(id: 7), board)
      try await follower.reached(position)
      for try await cards in await follower.values(\.cards) {
        #expect(cards == ["Rye", "Rye", "Oat"])
        break
      }
      for boards in hosts { await boards.shutDown(within: .seconds(10)) }
    }
  }
#endif
