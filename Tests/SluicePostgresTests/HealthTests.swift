#if Postgres
  import Foundation
  import Sluice
  import SluiceHost
  import SluicePostgres
  import Testing

  /// The report of a process about its part in a log.
  @Suite struct HealthTests {
    let place = LedgerPlace()

    @Test func `A process reports its streams and followers, and the cause while the database cannot be reached`()
      async throws
    {
      let proxy = try SocketProxy(before: place.server)
      let log = place.log("A", through: proxy.folder.path, lease: .milliseconds(900))
      #expect(!log.health.isOwning && log.health.version == nil && log.health.trouble == nil)
      let ledgers = place.ledgers(log)
      for key in 1...3 { try await ledgers.ask(.add("a"), of: key) }
      #expect(log.health.isOwning && log.health.streams == 3 && log.health.version == 1)
      var follower: LedgerFollower? = try await log.follow("1", from: Ledger(), ledger)
      try await ledgers.ask(.add("b"), of: 1)
      try await follower?.reached(2)
      try await eventually { if log.health.followers.first?.position != 2 { throw NotYet() } }
      #expect(log.health.followers.map(\.stream) == ["1"] && log.health.followers[0].end == nil)
      proxy.set(.refuse)
      proxy.cut()
      try await eventually { if log.health.trouble == nil || log.health.isOwning { throw NotYet() } }
      #expect(log.health.streams == 3)
      try await eventually { if log.health.followers[0].lag < .milliseconds(500) { throw NotYet() } }
      proxy.set(.pass)
      try await eventually { if log.health.trouble != nil || !log.health.isOwning { throw NotYet() } }
      follower = nil
      try await eventually { if !log.health.followers.isEmpty { throw NotYet() } }
      await ledgers.shutDown(within: .seconds(5))
      proxy.end()
    }
  }

  private typealias LedgerFollower = PostgresFollower<Ledger, LedgerAction>
#endif
