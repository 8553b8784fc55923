import Shapes
import Stores

/// Something that users do all the time, whose cost is checked: so many operations of a benchmark.
struct Path: Sendable {
  let name: String
  /// How many iterations are counted. What is amortized, such as an array that grows, needs enough of them.
  let iterations: Int
  /// How many operations an iteration is.
  let units: Int
  /// By how much the instructions may grow, as a share.
  let tolerance: Double
  /// The path that takes the very same code, if one is named: their costs must agree, whatever the baseline says.
  let sameAs: String?
  /// Builds what runs; the seed is not known to the compiler.
  let build: @Sendable (_ seed: Int) -> (_ iterations: Int) -> Void

  /// A line of `StoreBenchmark`.
  ///
  /// - Parameter side: which of the sides; the first is the library's.
  static func store(
    _ name: String, side: Int = 0, as alias: String? = nil, _ iterations: Int = 1_000, tolerance: Double = 0.03,
    sameAs: String? = nil
  ) -> Path {
    guard let benchmark = StoreBenchmark.all.first(where: { $0.name == name }) else {
      stop("There is no benchmark \(name).")
    }
    return Path(
      name: alias ?? name, iterations: iterations, units: benchmark.units, tolerance: tolerance, sameAs: sameAs
    ) { seed in
      let trial = benchmark.sides[side].build(seed)
      return { times in
        let before = trial.received
        if trial.iterate(times) == .min { stop("The result of \(name) is wrong.") }
        let received = trial.received - before
        if received != times * benchmark.received { stop("\(name): \(received) observers called in \(times) runs.") }
      }
    }
  }

  /// A shape of the engine.
  static func engine(_ name: String, _ iterations: Int, tolerance: Double = 0.03) -> Path {
    guard let shape = Shape.engine.first(where: { $0.name == name }) else { stop("There is no shape \(name).") }
    return Path(
      name: "engine/\(name)", iterations: iterations, units: shape.units, tolerance: tolerance, sameAs: nil
    ) { seed in
      let trial = shape.build(seed: seed)
      return { times in
        trial.iterate(times)
        if let mistake = trial.mistakes.first { stop("A result is wrong: \(mistake).") }
      }
    }
  }
}
