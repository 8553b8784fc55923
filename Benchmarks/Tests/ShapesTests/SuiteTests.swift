import Shapes
import Testing

/// The shapes of js-reactivity-benchmark: what comes out, and how often computations and effects run.
@Suite struct SuiteTests {
  @Test(arguments: Shape.smallSuite.map(\.name))
  func `A shape of the suite computes its result, in as many runs as in alien-signals`(name: String) throws {
    let shape = try #require(Shape.smallSuite.first { $0.name == name })
    let trial = shape.build(seed: 7, counting: true)
    if !shape.isFresh { trial.iterate(1) }
    trial.resetRuns()
    trial.iterate(1)
    #expect(trial.mistakes == [])
    // kairo-unstable and mol declare more: by height, a dependency may run that is about to be dropped.
    #expect(trial.runs == shape.expected)
  }

  @Test(arguments: Shape.smallSuite.map(\.name))
  func `The plain equivalent of a shape computes the same result`(name: String) throws {
    let trial = try #require(Shape.smallSuite.first { $0.name == name }).buildPlain(seed: 7)
    trial.iterate(1)
    #expect(trial.mistakes == [])
  }
}
