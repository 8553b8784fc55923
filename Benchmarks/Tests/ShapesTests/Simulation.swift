import Shapes

/// A dynamic graph from scratch: pulled from its effect, each node runs if something it read last time has changed.
final class Simulation {
  private let dynamic: Dynamic
  private var inputs: [Simulated] = []
  private let effect: Simulated
  private var pass = 1
  private(set) var total = 0.0

  init(_ dynamic: Dynamic) {
    self.dynamic = dynamic
    inputs = (0..<dynamic.width).map { Simulated(value: Double($0)) }
    var row = inputs
    for statics in dynamic.statics {
      row = (0..<dynamic.width).map { index in
        let sources = dynamic.reads(index)
        return Simulated { [row] read in
          if statics[index] { return sources.reduce(0) { $0 + read(row[$1]) } }
          return Dynamic.sum(first: read(row[sources[0]]), count: sources.count) { read(row[sources[$0]]) }
        }
      }
    }
    effect = Simulated { [row] read in dynamic.leaves.reduce(0) { read(row[$1]) + $0 } }
    refresh(effect)
  }

  /// One run of the suite: so many writes, each a pass of its own.
  func run() {
    for index in 0..<dynamic.iterations {
      pass += 1
      let source = index % dynamic.width
      inputs[source].store(Double(index + source), in: pass)
      refresh(effect)
    }
    total = effect.value
  }

  /// The runs since the last read.
  func takeRuns() -> Runs {
    defer { (computedRuns, effect.runs) = (0, 0) }
    return Runs(computed: computedRuns - effect.runs, effects: effect.runs)
  }

  private var computedRuns = 0

  private func refresh(_ node: Simulated) {
    guard let compute = node.compute, node.checked < pass else { return }
    let isStale =
      node.checked == 0
      || node.reads.contains { read in
        refresh(read)
        return read.changed > node.checked
      }
    node.checked = pass
    guard isStale else { return }
    node.reads = []
    node.runs += 1
    computedRuns += 1
    let value = compute { read in
      self.refresh(read)
      node.reads.append(read)
      return read.value
    }
    node.store(value, in: pass)
  }
}

/// A node of it.
final class Simulated {
  let compute: (((Simulated) -> Double) -> Double)?
  var value: Double
  var reads: [Simulated] = []
  var runs = 0
  /// The passes in which it was last looked at, and changed.
  var checked = 0
  private(set) var changed = 0

  init(value: Double = .nan, compute: (((Simulated) -> Double) -> Double)? = nil) {
    (self.value, self.compute) = (value, compute)
  }

  func store(_ new: Double, in pass: Int) {
    if value != new { (value, changed) = (new, pass) }
  }
}
