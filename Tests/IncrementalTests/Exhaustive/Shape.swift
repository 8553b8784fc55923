/// How one node of a small graph is computed from lower ones.
struct Shape: Hashable {
  enum Kind: CaseIterable {
    /// `map` to `map4`.
    case map
    /// `sum`.
    case fold
    /// `computed`: the first says which of the others are read, and in which order.
    case tracked
    /// `flatMap` that chooses among the dependencies: the first says which.
    case choose
    /// `flatMap` that makes a node in each run, of the others; of two or more, by another `flatMap` that makes one.
    case make
  }

  /// Nil for an input.
  let kind: Kind?
  /// The first of them decides, in the kinds that change what they depend on.
  let order: [Int]
  let dependencies: Numbers

  /// - Parameter first: which of the dependencies is the first; they are turned round.
  init(_ kind: Kind, _ dependencies: Numbers, first: Int = 0) {
    let all = Array(dependencies)
    self.kind = all.isEmpty ? nil : kind
    order = Array(all[first...] + all[..<first])
    self.dependencies = dependencies
  }

  /// All nodes that depend on these: each kind, and each of the dependencies as the first where that matters.
  static func all(_ dependencies: Numbers) -> [Shape] {
    if dependencies.count == 0 { return [Shape(.map, dependencies)] }
    return [Shape(.map, dependencies), Shape(.fold, dependencies)]
      + [.tracked, .choose, .make].flatMap { kind in
        (0..<dependencies.count).map { Shape(kind, dependencies, first: $0) }
      }
  }
}

extension Shape {
  /// Whether it makes a `flatMap` in each run.
  var nests: Bool { kind == .make && order.count > 2 }

  /// What the node reads while the lower nodes have these values, in order.
  func reads(_ values: [Int]) -> [Int] {
    switch kind {
    case .tracked: Shape.tracked(values[order[0]], order)
    case .choose: [order[0], Shape.choice(values[order[0]], order)]
    default: order
    }
  }

  /// What it depends on while the lower nodes have these values.
  func read(_ values: [Int]) -> Numbers {
    switch kind {
    case .tracked, .choose: reads(values).reduce(into: Numbers()) { $0.insert($1) }
    default: dependencies
    }
  }

  /// What makes its closure run: for the two that `flatMap` makes only what chooses.
  func causes(_ values: [Int]) -> Numbers {
    guard kind == .choose || kind == .make else { return read(values) }
    var result = Numbers()
    result.insert(order[0])
    return result
  }

  /// Its value, from scratch.
  func value(_ values: [Int]) -> Int {
    switch kind {
    case nil: 0
    case .fold: order.reduce(0) { $0 + values[$1] }
    case .choose: values[Shape.choice(values[order[0]], order)]
    case .make where nests:
      Shape.mix(order[2...].map { values[$0] }) + values[order[0]] + values[order[1]]
    case .make where order.count > 1: Shape.mix(order[1...].map { values[$0] }) + values[order[0]]
    case .make: 2 * values[order[0]]
    default: Shape.mix(reads(values).map { values[$0] })
    }
  }

  /// Often the same for different arguments, so that cutoffs matter.
  static func mix(_ arguments: [Int]) -> Int {
    var (result, weight) = (1, 1)
    for argument in arguments {
      result += weight * argument
      weight += 1
    }
    return result / 2 % 5
  }

  /// All, only the first, or all with the others in reverse.
  static func tracked<Node>(_ first: Int, _ order: [Node]) -> [Node] {
    switch first % 3 {
    case 0: order
    case 1: [order[0]]
    default: [order[0]] + order[1...].reversed()
    }
  }

  /// One after the other, and for 3 the first itself.
  static func choice<Node>(_ first: Int, _ order: [Node]) -> Node {
    order[(first + 1) % order.count]
  }
}
