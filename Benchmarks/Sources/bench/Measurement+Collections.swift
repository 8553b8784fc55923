import Containers

extension Measurement {
  /// One result for each side but the first, which is what is measured: all have the same name and value, and differ in
  /// the reference.
  static func measure(_ benchmark: CollectionBenchmark, seed: Int) -> [Measurement] {
    let runs = benchmark.sides.map { $0.build(seed) }
    let results = runs.map { $0(4) }
    if Set(results).count > 1 { stop("\(benchmark.name): the results are \(results).") }
    return inTurn(benchmark.name, benchmark.sides.map(\.name), units: benchmark.units, runs)
  }

  /// Medians of nine samples of each side, taken in turn.
  static func inTurn(_ name: String, _ sides: [String], units: Int, _ runs: [(Int) -> Int]) -> [Measurement] {
    let iterations = runs.map(findIterations)
    var samples = runs.map { _ in [Double]() }
    for number in 0..<9 {
      // What takes seconds is disturbed by little: three samples are enough.
      for side in runs.indices where number < 3 || samples[side][0] * Double(units) < 1e8 {
        samples[side].append(time(runs[side], iterations[side]) / Double(iterations[side] * units))
      }
    }
    let medians = samples.map(median)
    return sides.indices.dropFirst().map { side in
      Measurement(
        name: name, value: medians[0], unit: "ns", reference: sides[side], referenceValue: medians[side])
    }
  }

  /// How many take some milliseconds.
  private static func findIterations(_ run: (Int) -> Int) -> Int {
    var iterations = 1
    while time(run, iterations) < 5e6 { iterations *= 2 }
    return iterations
  }

  private static func time(_ run: (Int) -> Int, _ iterations: Int) -> Double {
    let start = processorTime()
    let result = run(iterations)
    let time = processorTime() - start
    // Never so, but the compiler does not know.
    if result == .min { stop("A result is wrong.") }
    return time
  }
}
