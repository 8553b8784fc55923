import Incremental

/// A large graph of random nodes, and how to compute it from scratch.
final class RandomGraph {
  let graph = Graph()
  var random: SplitMix
  var inputs: [Input<Int>] = []
  var inputValues: [Int] = []
  let clock: GraphClock
  var seconds = 0
  /// Constants by their values, each made by the first dynamic value that needs it, and used by later ones.
  var constants: [Int: Incr<Int>] = [:]
  var shapes: [RandomShape] = []
  var nodes: [Incr<Int>] = []
  var runs: [Int] = []
  /// The last value that each observer was notified of; nil for an error.
  var notified: [Int: Int?] = [:]
  var notifications: [Int] = []
  /// Which computations have thrown in this edit.
  var thrown: Set<Int> = []
  /// The observed nodes, in the order of attachment.
  var attached: [Int] = []
  var tokens: [Int: Token] = [:]

  init(seed: UInt64, inputCount: Int, nodeCount: Int) {
    random = SplitMix(state: seed)
    clock = GraphClock(in: graph)
    for _ in 0..<inputCount {
      inputValues.append(random.below(100))
      inputs.append(Input(inputValues[inputValues.count - 1], in: graph))
    }
    nodes = inputs.map(\.incr)
    runs = Array(repeating: 0, count: inputCount + nodeCount)
    for number in inputCount..<inputCount + nodeCount {
      let shape = RandomShape(&random, below: number)
      shapes.append(shape)
      nodes.append(make(shape, number))
    }
  }

  /// All values from scratch; nil stands for an error.
  func scratch() -> [Int?] {
    var values: [Int?] = inputValues
    for shape in shapes { values.append(shape.value(values, seconds: seconds)) }
    return values
  }

  /// Which computation has thrown what each value fails by.
  func origins(_ values: [Int?]) -> [Int?] {
    var origins: [Int?] = inputs.map { _ in nil }
    for shape in shapes { origins.append(shape.origin(values, origins, number: origins.count)) }
    return origins
  }

  func observe(_ number: Int) {
    let node = nodes[number]
    attached.removeAll { $0 == number }
    attached.append(number)
    tokens[number] = node.observe(
      failure: { [unowned self] _ in notify(number, nil) },
      { [unowned self] in notify(number, $0) })
  }

  private func notify(_ number: Int, _ value: Int?) {
    notified[number] = .some(value)
    notifications.append(number)
  }

  func drop() -> Int {
    tokens = [:]
    nodes = []
    inputs = []
    constants = [:]
    // The time of the clock is one.
    return graph.nodeCount - 1
  }
}

extension RandomGraph {
  private func make(_ shape: RandomShape, _ number: Int) -> Incr<Int> {
    let ran: () -> Void = { [unowned self] in runs[number] += 1 }
    let (a, b, c) = (nodes[shape.a], nodes[shape.b], nodes[shape.c])
    switch shape.kind {
    case .map:
      return a.map {
        ran(); return RandomShape.mix($0, 1)
      }
    case .map3:
      return a.map3(b, c) {
        ran(); return RandomShape.mix($0, $1 + $2)
      }
    case .choose:
      return a.flatMap {
        ran(); return $0.isMultiple(of: 2) ? b : c
      }
    case .make:
      return a.flatMap { chosen in
        ran()
        let inner = b.map { RandomShape.mix($0, chosen) }
        return chosen.isMultiple(of: 3) ? inner.flatMap { inner in c.map { $0 + inner } } : inner.map { $0 }
      }
    case .tracked:
      return graph.computed { () throws -> Int in
        ran(); return try a.get().isMultiple(of: 2) ? RandomShape.mix(try b.get(), try a.get()) : try c.get()
      }
    case .reaching:
      return graph.computed { () throws -> Int in
        ran()
        let first = try a.get()
        return first.isMultiple(of: 2) ? RandomShape.mix(try b.get(), try c.get()) : first
      }
    case .failing:
      return a.tryMap { [unowned self] value in
        ran()
        if value.isMultiple(of: 5) {
          thrown.insert(number)
          throw Failed()
        }
        return value
      }
    case .recovering:
      return a.recover { _ in
        ran(); return -1
      }
    case .timed:
      return a.flatMap { [unowned self] time in
        ran(); return b.map2(clock.at(.seconds(time))) { $1 ? $0 + 1 : $0 }
      }
    case .frozen:
      return a.flatMap { [unowned self] chosen in
        ran()
        let constant = constants[chosen] ?? Incr(constant: chosen, in: graph)
        constants[chosen] = constant
        return b.map2(constant.map { RandomShape.mix($0, 3) }.freeze()) { $0 + $1 }
      }
    case .fold:
      return [a, b, c, a].sum(in: graph).map {
        ran(); return $0 / 2
      }
    }
  }
}

struct Failed: Error {}
