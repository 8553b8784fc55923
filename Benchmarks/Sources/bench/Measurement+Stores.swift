import Stores

extension Measurement {
  /// One result for each side but the first. Each run must call as many observers as the benchmark says.
  static func measure(_ benchmark: StoreBenchmark, seed: Int) -> [Measurement] {
    let trials = benchmark.sides.map { $0.build(seed) }
    let runs = trials.map { trial in
      { (times: Int) in
        let before = trial.received
        let result = trial.iterate(times)
        let received = trial.received - before
        if received != times * benchmark.received {
          stop("\(benchmark.name): \(received) observers called in \(times) runs.")
        }
        return result
      }
    }
    let results = runs.map { $0(4) }
    if Set(results).count > 1 { stop("\(benchmark.name): the results are \(results).") }
    return inTurn(benchmark.name, benchmark.sides.map(\.name), units: benchmark.units, runs)
  }
}
