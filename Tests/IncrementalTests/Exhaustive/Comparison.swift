import Incremental

/// Runs a script on a graph, and compares each step with computing everything from scratch.
final class Comparison {
  let shapes: [Shape]
  let subject: Subject
  let inputs: [Int]
  /// The values of all nodes by the oracle, after the last edit.
  var values: [Int]
  var observed: [Int] = []
  /// Which inputs were set in this edit.
  var written = Numbers()
  /// The last value that the observer of each node was notified of.
  var known: [Int]
  /// Which nodes have made another, and hold it.
  var makers = Numbers()

  /// What went wrong, for people.
  struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }

  init(_ shapes: [Shape]) {
    self.shapes = shapes
    subject = Subject(shapes)
    inputs = shapes.indices.filter { shapes[$0].kind == nil }
    values = []
    known = shapes.map { _ in 0 }
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
      let graph = shapes.map { "\($0.kind.map { "\($0)" } ?? "input")\($0.order)" }
      throw Mismatch(description: "\(mismatch)\nin \(graph)\nafter \(script.prefix(done).suffix(12))")
    }
  }

  private func apply(_ edit: Edit) throws {
    subject.notified = []
    written = Numbers()
    switch edit {
    case .advance(let input):
      try evaluate { advance(input) }
    case .advanceAll:
      try evaluate { subject.graph.batch { inputs.forEach(advance) } }
    case .waver(let input):
      try evaluate { subject.graph.batch { (1...3).forEach { _ in advance(input) } } }
    case .toggle(let node):
      try toggle(node)
    case .read(let node):
      try evaluate(reading: node) { try expectValue(of: node) }
      let runs = subject.runs
      try expectValue(of: node)
      try demand(runs == subject.runs, "reading \(node) twice computes something twice")
    case .readInBatch(let node):
      try inBatch { try evaluate(reading: node) { try readAfterWrite(node) } }
    case .toggleInBatch(let node):
      try toggleInBatch(node)
    case .waverAroundRead(let node):
      try inBatch {
        try evaluate(reading: node) { try readAfterWrite(node) }
      } end: {
        for _ in 1...2 { advance(inputs[0]) }
      }
    }
    try expectNotifications()
    try expectCounts()
  }

  private func readAfterWrite(_ node: Int) throws {
    advance(inputs[0])
    try expectValue(of: node)
    try demand(subject.notified.isEmpty, "a read woke \(subject.notified)")
  }

  private func inBatch(_ work: () throws -> Void) throws {
    try inBatch(work) { advance(inputs[inputs.count - 1]) }
  }

  /// Does more after `work`, and ends the batch.
  private func inBatch(_ work: () throws -> Void, end: () -> Void) throws {
    subject.graph.openBatch()
    do { try work() } catch {
      subject.graph.closeBatch()
      throw error
    }
    try evaluate {
      end()
      subject.graph.closeBatch()
    }
  }

  private func toggleInBatch(_ node: Int) throws {
    guard observed.contains(node) else { return try inBatch { try observe(node, after: { advance(inputs[0]) }) } }
    // Cancelling computes nothing, so only the end of the batch notifies of changes before it.
    try evaluate {
      subject.graph.batch {
        advance(inputs[0])
        cancel(node)
        advance(inputs[inputs.count - 1])
      }
    }
  }

  private func toggle(_ node: Int) throws {
    guard observed.contains(node) else { return try observe(node, after: {}) }
    try evaluate { cancel(node) }
    try demand(subject.notified.isEmpty, "cancelling woke \(subject.notified)")
  }

  /// A new observer hears of the value at once, and nobody else of anything; of the write before it they hear when the
  /// batch ends.
  private func observe(_ node: Int, after write: () -> Void) throws {
    try evaluate(reading: node) {
      write()
      subject.observe(node)
    }
    observed.append(node)
    let expected = [Subject.Notified(node: node, value: values[node])]
    try demand(subject.notified == expected, "notified of \(subject.notified), expected \(expected)")
    subject.notified = []
    known[node] = values[node]
  }

  private func cancel(_ node: Int) {
    subject.tokens[node] = nil
    observed.removeAll { $0 == node }
  }
}
