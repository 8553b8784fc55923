import Shapes
import Testing

/// The dynamic graphs, against a simulation that shares no code with the engine. The bench runs them at full size and
/// checks the sums and counts of the suite.
@Suite struct DynamicTests {
  @Test func `The random source gives the numbers of the suite`() {
    var random = Random()
    let numbers = (0..<4).map { _ in random.next() }
    #expect(numbers == [0.8370377509854734, 0.35816134908236563, 0.12195610790513456, 0.486986321862787])
    #expect(Dynamic.configurations[0].leaves == [1, 4])
  }

  @Test(arguments: Dynamic.configurations.map(\.name))
  func `A dynamic graph computes the sum, in the runs, of a simulation`(name: String) throws {
    var dynamic = try #require(Dynamic.configurations.first { $0.name == name })
    dynamic.iterations = max(10, 20_000 / (dynamic.width * dynamic.layers))
    dynamic.sum = nil
    let simulation = Simulation(dynamic)
    let trial = dynamic.shape.build(seed: 7, counting: true)
    #expect(trial.runs == simulation.takeRuns())
    for _ in 0..<2 {
      trial.resetRuns()
      trial.iterate(1)
      simulation.run()
      #expect(trial.total == simulation.total)
      #expect(trial.runs == simulation.takeRuns())
    }
    let plain = dynamic.shape.buildPlain(seed: 7)
    plain.iterate(2)
    #expect(plain.total == simulation.total)
  }

  /// The unit tests of the suite, from the first computation on.
  @Test(arguments: [
    (Dynamic(name: "3x3", width: 3, layers: 3, staticShare: 1, sources: 2, readShare: 1, iterations: 2), 16.0, 11),
    (Dynamic(name: "2/3", width: 3, layers: 3, staticShare: 1, sources: 2, readShare: 2 / 3, iterations: 10), 72, 41),
    (Dynamic(name: "4", width: 4, layers: 2, staticShare: 0.5, sources: 2, readShare: 1, iterations: 10), 72, 22),
  ])
  func `A small dynamic graph computes the sum and count of the suite`(dynamic: Dynamic, sum: Double, count: Int) {
    let trial = dynamic.shape.build(seed: 7, counting: true)
    trial.iterate(1)
    #expect(trial.total == sum)
    #expect(trial.runs.computed == count)
  }
}
