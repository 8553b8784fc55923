#if Postgres
  import Foundation
  import Sluice
  import SluiceHost
  import SluicePostgres
  import Testing

  /// The journals of many stores in a database, which share nothing but commits.
  @Suite struct PostgresLogTests {
    let place = LedgerPlace()

    @Test func `Each stream has positions of its own without gaps and a restart continues all`() async throws {
      for run in 0..<3 {
        let ledgers = place.ledgers()
        for number in 1...5 {
          for key in 1...4 {
            let receipt = try await ledgers.ask(.add("\(number)"), of: key)
            #expect(receipt.position == run * 5 + number)
            #expect(receipt.reply == run * 5 + number)
          }
        }
        await ledgers.shutDown(within: .seconds(5))
      }
      #expect(try place.execute("SELECT count(*), max(position) FROM entry") == "60|15")
    }

    @Test func `Entries of many streams share a commit`() async throws {
      let ledgers = place.ledgers()
      try await withThrowingTaskGroup { group in
        for key in 0..<200 { group.addTask { for line in 0..<5 { try await ledgers.ask(.add("\(line)"), of: key) } } }
        try await group.waitForAll()
      }
      #expect(try place.execute("SELECT count(*) FROM entry") == "1000")
      let commits = try place.execute("SELECT count(DISTINCT xmin::text) FROM entry")
      #expect(try #require(Int(commits)) < 500)
      await ledgers.shutDown(within: .seconds(5))
    }
  }
#endif
