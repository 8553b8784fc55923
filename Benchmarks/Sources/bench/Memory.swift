import Heap
import Shapes

/// The memory of a node with one dependency and one dependent, its closure and its edges included.
enum Memory {
  static let name = "memory/node"

  /// Over 100,000 nodes in 100 chains, so that the observers at their ends do not count.
  static func measure(seed: Int) -> Measurement {
    let engine = grow { Shape.chains(count: 100, length: 1000).build(seed: seed) }
    let plain = grow { Shape.chains(count: 100, length: 1000).buildPlain(seed: seed) }
    return Measurement(name: name, value: engine, unit: "bytes", referenceValue: plain)
  }

  private static func grow(_ build: () -> Trial) -> Double? {
    let before = heap_bytes()
    guard before >= 0 else { return nil }
    let trial = build()
    let after = heap_bytes()
    trial.iterate(1)
    return Double(after - before) / 100_000
  }
}
