/// How one node of a small graph is computed from lower ones; numbers 0 and 1 are the inputs, the node n is number n + 2.
enum Shape: Hashable {
  case map(Int)
  case map2(Int, Int)
  /// Follows the second while the first is even, else the third.
  case choose(Int, Int, Int)
  /// Follows a node that it makes in each run from the second.
  case make(Int, Int)
  /// Reads the first, and then the second or the third.
  case tracked(Int, Int, Int)

  /// All shapes over `count` lower nodes, up to the order of two that are treated alike.
  static func all(over count: Int) -> [Shape] {
    var shapes: [Shape] = []
    for a in 0..<count {
      shapes += [.map(a), .map2(a, a)]
      for b in 0..<count where b != a {
        shapes.append(.make(a, b))
        if a < b { shapes.append(.map2(a, b)) }
      }
      for b in 0..<count {
        for c in b + 1..<max(count, b + 1) { shapes += [.choose(a, b, c), .tracked(a, c, b)] }
      }
    }
    return shapes
  }

  /// What the node may depend on.
  var dependencies: [Int] {
    switch self {
    case .map(let a): [a]
    case .map2(let a, let b), .make(let a, let b): [a, b]
    case .choose(let a, let b, let c), .tracked(let a, let b, let c): [a, b, c]
    }
  }

  /// What it depends on while the lower nodes have these values.
  func read(_ values: [Int]) -> [Int] {
    switch self {
    case .map(let a): [a]
    case .map2(let a, let b), .make(let a, let b): [a, b]
    case .choose(let a, let b, let c), .tracked(let a, let b, let c): [a, values[a].isMultiple(of: 2) ? b : c]
    }
  }

  /// What makes its closure run: for the two dynamic ones only what chooses.
  func causes(_ values: [Int]) -> [Int] {
    switch self {
    case .choose(let a, _, _), .make(let a, _): [a]
    default: read(values)
    }
  }

  /// Its value, from scratch.
  func value(_ values: [Int]) -> Int {
    switch self {
    case .map(let a): Shape.map(values[a])
    case .map2(let a, let b): Shape.map2(values[a], values[b])
    case .choose(let a, let b, let c): values[a].isMultiple(of: 2) ? values[b] : values[c]
    case .make(let a, let b): Shape.map2(values[b], values[a])
    case .tracked(let a, let b, let c): values[a].isMultiple(of: 2) ? values[b] + 1 : values[c]
    }
  }

  /// Often the same for different arguments, so that cutoffs matter.
  static func map(_ a: Int) -> Int { (a + 1) / 2 }

  static func map2(_ a: Int, _ b: Int) -> Int { (a + 2 * b) % 5 }
}

/// All graphs of `count` nodes, in a fixed order.
struct AllGraphs: Sequence, IteratorProtocol {
  private let choices: [[Shape]]
  private var position = 0
  private let step: Int

  /// - Parameter step: hands out only each `step`-th.
  init(of count: Int, step: Int = 1) {
    choices = (0..<count).map { Shape.all(over: $0 + 2) }

    self.step = step
  }

  var total: Int { choices.reduce(1) { $0 * $1.count } }

  mutating func next() -> [Shape]? {
    guard position < total else { return nil }
    var rest = position
    position += step
    return choices.map { shapes in
      defer { rest /= shapes.count }
      return shapes[rest % shapes.count]
    }
  }
}
