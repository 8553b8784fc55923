import Shapes
import Testing

/// The shapes of the engine's budgets. They check what comes out themselves.
@Suite struct EngineShapeTests {
  @Test(arguments: Shape.engine.map(\.name))
  func `Each pass of a shape computes the result of plain Swift`(name: String) throws {
    let shape = try #require(Shape.engine.first { $0.name == name })
    for trial in [shape.build(seed: 7), shape.buildPlain(seed: 7)] {
      trial.iterate(3)
      #expect(trial.mistakes == [])
    }
  }
}
