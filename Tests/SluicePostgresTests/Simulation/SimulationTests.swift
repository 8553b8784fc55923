#if Postgres
  import Testing
  import Thoroughness

  @testable import SluicePostgres

  /// The log with processes, a network and a database that are simulated: no server is needed.
  @Suite struct SimulationTests {
    @Test(arguments: Thoroughness.cases(quick: 10, exhaustive: 150))
    func `Whatever happens to processes, the network and the database, the log keeps its laws`(seed: Int) throws {
      try Simulation.run(.init(seed: seed, steps: 5_000))
    }

    @Test(arguments: Thoroughness.cases(quick: 6, exhaustive: 50))
    func `An owner whose database was restored acknowledges nothing that is not there`(seed: Int) throws {
      try Simulation.run(.init(seed: seed, steps: 5_000, hasRestores: true))
    }

    @Test func `A run repeats from its seed`() throws {
      #expect(try Simulation.run(.init(seed: 1, steps: 3_000)) == Simulation.run(.init(seed: 1, steps: 3_000)))
    }

    /// The number of steps within which each planted fault is found.
    static let limit = 300_000

    @Test(arguments: PlantedFault.allCases)
    func `A planted fault is found within 300,000 steps`(mistake: PlantedFault) {
      var (steps, seed) = (0, -1)
      while steps < Self.limit {
        seed += 1
        do {
          let options = Simulation.Options(
            seed: seed, steps: 5_000, mistake: mistake, hasRestores: mistake == .checksumIgnored)
          steps += try Simulation.run(options)
        } catch {
          print("\(mistake): after \(steps) steps and seed \(seed): \("\(error)".prefix(160))")
          return
        }
      }
      Issue.record("\(mistake) was not found in \(steps) steps")
    }
  }
#endif
