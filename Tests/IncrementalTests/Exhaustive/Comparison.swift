import Incremental

/// Runs a script on a graph, and compares each step with computing everything from scratch.
final class Comparison {
  let shapes: [Shape]
  let subject: Subject
  /// The values of all nodes by the oracle, after the last edit.
  var values: [Int]
  var observed: [Int] = []
  /// Whose observers must be told at the end of this edit.
  var due = Numbers()

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
