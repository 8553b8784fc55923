import Incremental

/// Runs a script on a graph, and compares each step with computing everything from scratch.
final class Comparison {
  private let shapes: [Shape]
  private let subject: Subject
  /// The values of all nodes by the oracle, after the last edit.
  private var values: [Int]
  private var observed: [Int] = []
  /// Whose observers must be told at the end of this edit.
  private var due = Numbers()

  /// What went wrong, for people.
  struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }

  init(_ shapes: [Shape]) {
    self.shapes = shapes
    subject = Subject(shapes)
    values = [0, 0]
    for shape in shapes { values.append(shape.value(values)) }
  }

  func run(_ script: some Collection<Edit>) throws {
    var done = 0
    do {
      for edit in script {
        done += 1
        try apply(edit)
      }
      let left = subject.drop()
      try demand(left == (0, 0), "\(left.nodes) nodes and \(left.closures) closures are left")
    } catch let mismatch as Mismatch {
      throw Mismatch(description: "\(mismatch)\nin \(shapes)\nafter \(Array(script.prefix(done)))")
    }
  }

  private func apply(_ edit: Edit) throws {
    subject.told = []
    due = Numbers()
    switch edit {
    case .advance(let input):
      try evaluate([]) { advance(input) }
    case .advanceBoth:
      try evaluate([]) {
        subject.graph.batch {
          advance(0)
          advance(1)
        }
      }
    case .waver(let input):
      try evaluate([]) {
        subject.graph.batch {
          let old = values[input]
          set(input, to: old + 1)
          set(input, to: old)
        }
      }
    case .readInBatch(let node):
      try readInBatch(node)
    case .toggle(let node):
      try toggle(node)
    case .read(let node):
      try evaluate([node]) { try expectValue(of: node) }
      let runs = subject.runs
      try expectValue(of: node)
      try demand(runs == subject.runs, "reading \(node) twice computes something twice")
    }
    if case .toggle = edit { return }
    let expected = observed.filter(due.contains).map { Subject.Told(node: $0, value: values[$0]) }
    try demand(subject.told == expected, "told \(subject.told), expected \(expected)")
  }

  private func readInBatch(_ node: Int) throws {
    subject.graph.openBatch()
    defer { subject.graph.closeBatch() }
    try evaluate([node]) {
      advance(0)
      try expectValue(of: node)
    }
    try demand(subject.told.isEmpty, "a read woke \(subject.told)")
    try evaluate([]) {
      advance(1)
      subject.graph.closeBatch()
      subject.graph.openBatch()
    }
  }

  private func toggle(_ node: Int) throws {
    if let index = observed.firstIndex(of: node) {
      observed.remove(at: index)
      try evaluate([]) { subject.tokens[node] = nil }
      try demand(subject.told.isEmpty, "cancelling woke \(subject.told)")
    } else {
      try evaluate([node]) { subject.observe(node) }
      observed.append(node)
      let expected = [Subject.Told(node: node, value: values[node])]
      try demand(subject.told == expected, "told \(subject.told), expected \(expected)")
    }
  }
}

extension Comparison {
  private func advance(_ input: Int) { set(input, to: (values[input] + 1) % 3) }

  private func set(_ input: Int, to value: Int) {
    if values[input] != value { due.insert(input) }
    values[input] = value
    subject.inputs[input].set(value)
  }

  private func expectValue(of node: Int) throws {
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
  private func evaluate(_ read: [Int], _ work: () throws -> Void) throws {
    let old = values
    let neededBefore = needed(by: observed, values)
    subject.runs = subject.runs.map { _ in 0 }
    subject.innerRuns = []
    try work()
    let inputs = values[..<2]
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
      try demand(causes.contains { old[$0] != values[$0] || wavers($0, inputs) }, "node \(node) ran without a cause")
    }
    for run in subject.innerRuns {
      let now = values[shapes[run.node - 2].dependencies[0]]
      try demand(run.madeFor == now, "what node \(run.node) made for \(run.madeFor) ran when it had ended")
    }
  }

  /// An input that was set and set back counts as changed.
  private func wavers(_ node: Int, _ inputs: ArraySlice<Int>) -> Bool { node < 2 && due.contains(node) }

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

  private func demand(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw Mismatch(description: message()) }
  }
}

/// A set of small numbers.
struct Numbers {
  private var bits: UInt = 0

  mutating func insert(_ number: Int) { bits |= 1 << UInt(number) }

  func contains(_ number: Int) -> Bool { bits & (1 << UInt(number)) != 0 }
}
