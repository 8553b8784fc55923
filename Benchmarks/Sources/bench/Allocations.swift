import Heap
import Stores

/// How often memory is asked for, per operation, once all is warm.
enum Allocations {
  static let all = [
    "send", "send-on-actor", "send-observed", "send-scoped-5", "array-1M-in-place", "enum-case-in-place",
  ]
  .map { name in
    Counted(name: "store/\(name)-allocations") { seed in
      guard let benchmark = StoreBenchmark.all.first(where: { $0.name == "store/\(name)" }) else {
        stop("There is no benchmark store/\(name).")
      }
      // The last of the references is the least tuned one.
      let reference = benchmark.sides[benchmark.sides.count - 1]
      return Measurement(
        name: "store/\(name)-allocations", value: count(benchmark.sides[0], seed), unit: "times",
        reference: reference.name, referenceValue: count(reference, seed))
    }
  }

  private static func count(_ side: StoreBenchmark.Side, _ seed: Int) -> Double? {
    let trial = side.build(seed)
    _ = trial.iterate(1000)
    guard heap_allocations() >= 0 else { return nil }
    // What is asked for once per run, whatever its length, is in both.
    return Double(count(trial, 2000) - count(trial, 1000)) / 1000
  }

  private static func count(_ trial: StoreTrial, _ times: Int) -> Int {
    let before = heap_allocations()
    _ = trial.iterate(times)
    return Int(heap_allocations() - before)
  }
}
