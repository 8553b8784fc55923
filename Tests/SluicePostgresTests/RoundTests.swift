#if Postgres
  import Foundation
  import Incremental
  import Sluice
  import SluicePostgres
  import Testing
  import Thoroughness

  /// What a process of a round runs as its only test.
  @Suite struct RoundProcess {
    @Test func `A process that a round has started serves until it is killed`() async throws {
      if let place = Node.Place.ofThisProcess { try await Node.run(place) }
    }
  }

  /// Rounds in which anything happens to three processes and a server while clients use them.
  ///
  /// `Documentation/Internals/Postgres.md` says what is checked. A case is a seed: five rounds with the same processes,
  /// which forward requests if it is odd.
  @Suite(.serialized) struct RoundTests {
    private static let rounds = 5
    private static let clients = 24

    @Test(.timeLimit(.minutes(5)), arguments: Thoroughness.cases(quick: 2, exhaustive: 40))
    func `Under all faults, histories are linearizable, and nothing acknowledged is lost or done twice`(seed: Int)
      async throws
    {
      let cluster = try await Cluster(isForwarding: seed % 2 == 1)
      let world = RoundClient.World(history: History(), places: cluster.places, accounts: Cluster.accounts)
      var (numbers, schedule) = (SeededNumbers(seed), [String]())
      for round in 0..<Self.rounds {
        let faults = Fault.some(of: Cluster.size, &numbers)
        schedule += faults.map { "round \(round), \($0.pause) ms: \($0.fault)" }
        try await perform(faults, on: cluster, world, "\(round)", seed: seed * 1_000 + round * 100)
      }
      let check = try await RoundCheck(cluster, world)
      try await check.run()
      let problems = check.problems
      if !problems.isEmpty {
        Issue.record(
          """
          Seed \(seed). \(problems.count) problems, of which the first are:
          \(problems.prefix(12).joined(separator: "\n"))
          \(schedule.joined(separator: "\n"))
          """)
      }
      print("Seed \(seed): \(check.summary). \(world.history.reasons)")
      try await cluster.end()
    }

    /// Lets clients work while faults happen, and some time afterwards.
    private func perform(
      _ faults: [(pause: Int, fault: Fault)], on cluster: Cluster, _ world: RoundClient.World, _ round: String,
      seed: Int
    ) async throws {
      world.isOver.withLock { $0 = false }
      let (left, ending) = AsyncStream.makeStream(of: Void.self)
      for number in 0..<Self.clients {
        Thread {
          RoundClient(world, "\(round).\(number)", seed: seed + number).run()
          ending.yield()
        }.start()
      }
      try await withThrowingTaskGroup { group in
        for (pause, fault) in faults {
          group.addTask {
            try await Task.sleep(for: .milliseconds(pause))
            try await cluster.perform(fault)
          }
        }
        try await group.waitForAll()
      }
      try await Task.sleep(for: .milliseconds(400))
      world.isOver.withLock { $0 = true }
      var count = 0
      for await _ in left {
        count += 1
        if count == Self.clients { break }
      }
    }
  }
#endif
