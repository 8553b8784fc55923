import Incremental

/// What must be true after each edit.
extension Comparison {
  func advance(_ input: Int) {
    values[input] = (values[input] + 1) % 3
    written.insert(input)
    subject.inputs[input]?.set(values[input])
  }

  func expectValue(of node: Int) throws {
    let expected = scratch()[node]
    let value = subject.nodes[node].value
    try demand(value == expected, "node \(node) is \(value), expected \(expected)")
  }

  /// Observers are notified of values that differ from their last one, each once, in the order of attachment.
  func expectNotifications() throws {
    var index = 0
    for node in observed where known[node] != values[node] {
      let isNotified =
        index < subject.notified.count && subject.notified[index] == Subject.Notified(node: node, value: values[node])
      try demand(isNotified, "notified of \(subject.notified), expected at \(index) that \(node) is \(values[node])")
      known[node] = values[node]
      index += 1
    }
    try demand(index == subject.notified.count, "notified of \(subject.notified), of which only \(index) were expected")
  }

  /// What exists is the graph and what each `flatMap` made last, and what is needed is what is observed and all it
  /// reads.
  func expectCounts() throws {
    let needed = needed(by: observed, values)
    var (alive, necessary) = (0, 0)
    for (node, shape) in shapes.enumerated() {
      let isTwo = shape.kind == .choose || shape.kind == .make
      let inner = shape.nests ? subject.innerMakers.contains(node) ? 3 : 2 : 1
      alive += (isTwo ? 2 : 1) + (makers.contains(node) ? inner : 0)
      let isMade = !shape.nests || !needed.contains(node) || subject.innerMakers.contains(node)
      try demand(isMade, "the inner dynamic value of node \(node) has made nothing, though it is needed")
      if needed.contains(node) { necessary += shape.kind == .make ? 2 + inner : isTwo ? 2 : 1 }
    }
    let counts = subject.graph.statistics
    try demand(counts.alive == alive, "\(counts.alive) nodes are alive, expected \(alive)")
    try demand(counts.necessary == necessary, "\(counts.necessary) nodes are necessary, expected \(necessary)")
  }

  private func scratch() -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(values.count)
    for (node, shape) in shapes.enumerated() { result.append(shape.kind == nil ? values[node] : shape.value(result)) }
    return result
  }

  /// Runs `work`, after which all that is observed, and what is read, must be current, and nothing else have run.
  func evaluate(reading read: Int? = nil, _ work: () throws -> Void) throws {
    let old = values
    let neededBefore = needed(by: observed, values)
    for node in subject.runs.indices { subject.runs[node] = 0 }
    subject.innerRuns = []
    try work()
    values = scratch()
    try expectRuns(from: old, neededBefore, read)
    for run in subject.innerRuns {
      let now = shapes[run.node].order.prefix(run.madeFor.count).map { values[$0] }
      try demand(run.madeFor == now, "what node \(run.node) made for \(run.madeFor) ran when it had ended")
    }
  }

  private func expectRuns(from old: [Int], _ neededBefore: Numbers, _ read: Int?) throws {
    // What was needed runs before those that it will not be needed by any more are known.
    let neededNow = needed(by: observed + neededBefore, values)
    // A node that is needed again first updates the dependencies of its last run.
    var roots = Numbers(bits: neededNow.bits & ~neededBefore.bits)
    if let read { roots.insert(read) }
    let mayRun = reachable(from: roots) { $0.dependencies }
    for node in values.indices where subject.runs[node] > 0 {
      if shapes[node].kind == .make { makers.insert(node) }
      try demand(subject.runs[node] == 1, "node \(node) ran \(subject.runs[node]) times")
      if mayRun.contains(node) { continue }
      try demand(neededBefore.contains(node) || neededNow.contains(node), "node \(node) ran, but nobody needs it")
      guard neededBefore.contains(node) else { continue }
      let hasCause = shapes[node].causes(old).contains { old[$0] != values[$0] || wavers($0) }
      try demand(hasCause, "node \(node) ran without a cause")
    }
  }

  /// What depends on an input that was set and set back may run.
  private func wavers(_ node: Int) -> Bool { shapes[node].kind == nil && written.contains(node) }

  /// What the roots depend on while these are the values.
  private func needed(by roots: [Int], _ values: [Int]) -> Numbers {
    reachable(from: roots.reduce(into: Numbers()) { $0.insert($1) }) { $0.read(values) }
  }

  private func reachable(from roots: Numbers, _ dependencies: (Shape) -> Numbers) -> Numbers {
    var result = roots
    for node in shapes.indices.reversed() where result.contains(node) { result.formUnion(dependencies(shapes[node])) }
    return result
  }

  func demand(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw Mismatch(description: message()) }
  }
}
