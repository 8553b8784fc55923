/// A directed graph without cycles, as the dependencies of each node on lower ones.
struct Dag: Hashable {
  let dependencies: [Numbers]

  /// All of `count` nodes, one of each class of those that differ only in the numbers of their nodes.
  static func all(of count: Int) -> [Dag] {
    let orders = permutations(of: count)
    var seen: Set<UInt> = []
    var result: [Dag] = []
    for bits in 0..<UInt(1) << UInt(count * (count - 1) / 2) {
      let dag = Dag(count, bits)
      if seen.contains(dag.code(in: Array(0..<count))) { continue }
      for order in orders { seen.insert(dag.code(in: order)) }
      result.append(dag)
    }
    return result
  }

  /// - Parameter bits: one for each pair of nodes, whether there is an edge.
  private init(_ count: Int, _ bits: UInt) {
    var rest = bits
    dependencies = (0..<count).map { node in
      defer { rest >>= UInt(node) }
      return Numbers(bits: rest & (1 << UInt(node) - 1))
    }
  }

  /// The whole adjacency matrix as one number, when the nodes are numbered like this.
  private func code(in order: [Int]) -> UInt {
    var code: UInt = 0
    for (node, dependencies) in dependencies.enumerated() {
      for dependency in dependencies { code |= 1 << UInt(order[node] * order.count + order[dependency]) }
    }
    return code
  }

  private static func permutations(of count: Int) -> [[Int]] {
    (0..<count).reduce([[]]) { shorter, new in
      shorter.flatMap { order in
        (0...order.count).map { place in
          var longer = order
          longer.insert(new, at: place)
          return longer
        }
      }
    }
  }
}

/// A set of small numbers, which is walked in ascending order.
struct Numbers: Hashable, Sequence, IteratorProtocol {
  var bits: UInt = 0

  var count: Int { bits.nonzeroBitCount }

  mutating func insert(_ number: Int) { bits |= 1 << UInt(number) }

  mutating func remove(_ number: Int) { bits &= ~(1 << UInt(number)) }

  mutating func formUnion(_ other: Numbers) { bits |= other.bits }

  func contains(_ number: Int) -> Bool { bits & (1 << UInt(number)) != 0 }

  mutating func next() -> Int? {
    if bits == 0 { return nil }
    defer { bits &= bits - 1 }
    return bits.trailingZeroBitCount
  }
}
