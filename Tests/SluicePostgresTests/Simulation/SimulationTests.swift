#if Postgres
  import Testing
  import Thoroughness

  @testable import SluicePostgres

  /// The log with processes, a network and a database that are simulated: no server is needed.
  @Suite struct SimulationTests {
    @Test(arguments: Thoroughness.cases(quick: 10, exhaustive: 150))
    func `Under all faults of processes, the network and the database, the log keeps its laws`(seed: Int) throws {
      try Simulation.run(.init(seed: seed, steps: 5_000))
    }

    @Test(arguments: Thoroughness.cases(quick: 6, exhaustive: 50))
    func `An owner whose database was restored acknowledges no entry that is missing`(seed: Int) throws {
      try Simulation.run(.init(seed: seed, steps: 5_000, hasRestores: true))
    }

    @Test(arguments: Thoroughness.cases(quick: 6, exhaustive: 100))
    func `A forwarded request is handled once, in order, and never after its sender was refused`(
      seed: Int
    ) throws {
      try Simulation.run(.init(seed: seed, steps: 5_000, hasRestores: seed % 5 == 4, hasForwarding: true))
    }

    @Test func `A run repeats from its seed`() throws {
      let options = Simulation.Options(seed: 1, steps: 3_000, mistake: .epochStays)
      #expect(failure(options) == failure(options))
      #expect(failure(options)?.contains("Two takeovers") == true)
      #expect(try Simulation.run(.init(seed: 1, steps: 3_000)) == Simulation.run(.init(seed: 1, steps: 3_000)))
    }

    @Test func `Streams move between processes in every second run`() throws {
      for (seed, moves) in [(0, true), (1, false)] {
        let simulation = Simulation(.init(seed: seed, steps: 20_000))
        try simulation.live()
        #expect((simulation.oracle.gifts > 0) == moves)
        print("In run \(seed), \(simulation.oracle.gifts) streams move")
      }
    }

    private func failure(_ options: Simulation.Options) -> String? {
      do {
        try Simulation.run(options)
        return nil
      } catch {
        return "\(error)"
      }
    }

    // MARK: - Planted faults

    /// The number of steps within which each planted fault is found.
    static let limit = 1_000_000

    /// Those that show only when the database was restored.
    static let afterRestores: Set<PlantedFault> = [.checksumIgnored]

    /// Those that show only when requests are forwarded.
    static let inForwarding: Set<PlantedFault> = [
      .lateTurns, .takenInSecret, .answerOfFormerOwner, .takenInReverse, .keyNotForwarded,
    ]

    @Test(arguments: PlantedFault.allCases)
    func `A planted fault is found within a million steps`(mistake: PlantedFault) {
      var (steps, seed) = (0, 0)
      while steps < Self.limit {
        do {
          steps += try Simulation.run(
            .init(
              seed: seed, steps: 5_000, mistake: mistake, hasRestores: Self.afterRestores.contains(mistake),
              hasForwarding: Self.inForwarding.contains(mistake)))
          seed += 1
        } catch {
          #expect(error is Simulation.Failure)
          print("\(mistake) is found after \(steps) steps")
          return
        }
      }
      Issue.record("\(mistake) was not found in \(steps) steps")
    }
  }
#endif
