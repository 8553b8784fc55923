import Containers

extension Measurement {
  /// Medians of nine samples of each side, taken in turn; one result for each side but the first.
  static func measure(_ benchmark: CollectionBenchmark, seed: Int) -> [Measurement] {
    let runs = benchmark.sides.map { $0.build(seed) }
    let results = runs.map { $0(4) }
    if Set(results).count > 1 { stop("\(benchmark.name): the results are \(results).") }
    let iterations = runs.map(findIterations)
    var samples = runs.map { _ in [Double]() }
    for _ in 0..<9 {
      for side in runs.indices {
        samples[side].append(time(runs[side], iterations[side]) / Double(iterations[side] * benchmark.units))
      }
    }
    let medians = samples.map { $0.sorted()[$0.count / 2] }
    return benchmark.sides.indices.dropFirst().map { side in
      Measurement(
        name: side == 1 ? benchmark.name : "\(benchmark.name) to \(benchmark.sides[side].name)",
        value: medians[0], unit: "ns", reference: side == 1 ? "plain-swift" : benchmark.sides[side].name,
        referenceValue: medians[side])
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
