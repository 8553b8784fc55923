import Incremental

/// What must be true after each edit.
extension Comparison {
  func advance(_ input: Int) { set(input, to: (values[input] + 1) % 3) }

  func set(_ input: Int, to value: Int) {
    if values[input] != value { due.insert(input) }
    values[input] = value
    subject.inputs[input].set(value)
  }

  func expectValue(of node: Int) throws {
    let expected = scratch()[node]
    let value = subject.nodes[node].value
    try demand(value == expected, "node \(node) is \(value), expected \(expected)")
  }

  private func scratch() -> [Int] {
    var result = Array(values[..<2])
    for shape in shapes { result.append(shape.value(result)) }
    return result
  }

  /// Runs `work`, after which all that is observed, and `read`, must be current, and nothing else have run.
  func evaluate(_ read: [Int], _ work: () throws -> Void) throws {
    let old = values
    let neededBefore = needed(by: observed, values)
    subject.runs = subject.runs.map { _ in 0 }
    subject.innerRuns = []
    try work()
    values = scratch()
    for node in values.indices.dropFirst(2) where old[node] != values[node] && neededBefore.contains(node) {
      due.insert(node)
    }
    // What was needed runs before those that it will not be needed by any more are known.
    let neededNow = needed(by: observed + values.indices.filter(neededBefore.contains), values)
    // What is needed anew first brings up to date what it depended on last time.
    let new = values.indices.filter { neededNow.contains($0) && !neededBefore.contains($0) }
    let mayRun = possiblyNeeded(by: read + new)
    for node in values.indices.dropFirst(2) {
      let runs = subject.runs[node]
      try demand(runs <= 1, "node \(node) ran \(runs) times")
      if runs == 0 { continue }
      try demand(
        neededBefore.contains(node) || neededNow.contains(node) || mayRun.contains(node),
        "node \(node) ran, but nobody needs it")
      guard neededBefore.contains(node), !mayRun.contains(node) else { continue }
      let causes = shapes[node - 2].causes(old)
      try demand(causes.contains { old[$0] != values[$0] || wavers($0) }, "node \(node) ran without a cause")
    }
    for run in subject.innerRuns {
      let now = values[shapes[run.node - 2].dependencies[0]]
      try demand(run.madeFor == now, "what node \(run.node) made for \(run.madeFor) ran when it had ended")
    }
  }

  /// An input that was set and set back counts as changed.
  private func wavers(_ node: Int) -> Bool { node < 2 && due.contains(node) }

  /// What the roots depend on while these are the values.
  private func needed(by roots: [Int], _ values: [Int]) -> Numbers {
    reachable(from: roots) { $0.read(values) }
  }

  /// What the roots may have depended on before.
  private func possiblyNeeded(by roots: [Int]) -> Numbers { reachable(from: roots) { $0.dependencies } }

  private func reachable(from roots: [Int], _ dependencies: (Shape) -> [Int]) -> Numbers {
    var result = Numbers()
    for root in roots { result.insert(root) }
    for node in values.indices.dropFirst(2).reversed() where result.contains(node) {
      for dependency in dependencies(shapes[node - 2]) { result.insert(dependency) }
    }
    return result
  }

  func demand(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw Mismatch(description: message()) }
  }
}

/// A set of small numbers.
struct Numbers {
  private var bits: UInt = 0

  mutating func insert(_ number: Int) { bits |= 1 << UInt(number) }

  func contains(_ number: Int) -> Bool { bits & (1 << UInt(number)) != 0 }
}
