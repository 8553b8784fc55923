#if Postgres
  import Foundation
  import Sluice
  import SluiceHost
  import SluicePostgres
  import Testing

  /// Streams that are read while others write them.
  @Suite struct ConcurrentReadTests {
    let place = LedgerPlace()

    @Test func `A follower that begins while snapshots are kept reads a stream without gaps`() async throws {
      let ledgers = place.ledgers("A", snapshotInterval: 1)
      let log = place.log("B")
      try await ledgers.ask(.add("0"), of: 1)
      let writing = Task {
        while !Task.isCancelled { try await ledgers.ask(.add("1"), of: 1) }
      }
      for _ in 0..<150 {
        let follower = try await log.follow("1", from: Ledger(), ledger)
        #expect(await follower.position == follower.state.lines.count)
      }
      writing.cancel()
      _ = try? await writing.value
      await ledgers.shutDown(within: .seconds(5))
      await log.close()
    }

    @Test func `A stream that cannot be read is not kept by the process that has tried to`() async throws {
      let (first, second) = (place.ledgers("A"), place.ledgers("B"))
      for number in 1...3 { try await first.ask(.add("\(number)"), of: 1) }
      await first.shutDown(within: .seconds(5))
      try place.execute("UPDATE entry SET action = replace(action, '2', '7') WHERE position = 2")
      await #expect(throws: StoreQuarantined.self) { try await second.read(\.lines, of: 1) }
      try await eventually {
        if try place.execute("SELECT owner IS NULL FROM stream WHERE name = '1'") != "t" { throw NotYet() }
      }
      await second.shutDown(within: .seconds(5))
    }
  }
#endif
