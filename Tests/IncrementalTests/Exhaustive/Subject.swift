import Incremental

/// A graph made of shapes, which notes what it computes and whom it tells.
final class Subject {
  let graph = Graph()
  let lifetimes = Lifetimes()
  var inputs: [Input<Int>] = []
  var nodes: [Incr<Int>] = []
  var tokens: [Int: Token] = [:]
  /// How often each node's closure ran.
  var runs: [Int]
  /// Which selector value each inner node that ran was made for.
  var innerRuns: [(node: Int, madeFor: Int)] = []
  /// What observers were told, in order.
  var told: [Told] = []

  struct Told: Equatable {
    let node: Int
    let value: Int
  }

  init(_ shapes: [Shape]) {
    runs = Array(repeating: 0, count: shapes.count + 2)
    inputs = [Input(0, in: graph), Input(0, in: graph)]
    nodes = inputs.map(\.incr)
    for (index, shape) in shapes.enumerated() { nodes.append(make(shape, index + 2, Lifetime(lifetimes))) }
  }

  private func make(_ shape: Shape, _ number: Int, _ lifetime: Lifetime) -> Incr<Int> {
    unowned let subject = self
    let ran = { [lifetime] in subject.runs[number] += lifetime.one }
    switch shape {
    case .map(let a):
      return nodes[a].map {
        ran(); return Shape.map($0)
      }
    case .map2(let a, let b):
      return nodes[a].map2(nodes[b]) {
        ran(); return Shape.map2($0, $1)
      }
    case .choose(let a, let b, let c):
      let (b, c) = (nodes[b], nodes[c])
      return nodes[a].flatMap {
        ran(); return $0.isMultiple(of: 2) ? b : c
      }
    case .make(let a, let b):
      let b = nodes[b]
      return nodes[a].flatMap { value in
        ran()
        return b.map {
          subject.innerRuns.append((number, value)); return Shape.map2($0, value)
        }
      }
    case .tracked(let a, let b, let c):
      let (a, b, c) = (nodes[a], nodes[b], nodes[c])
      return graph.computed {
        ran(); return a.value.isMultiple(of: 2) ? b.value + 1 : c.value
      }
    }
  }

  func observe(_ node: Int) {
    tokens[node] = nodes[node].observe { [unowned self] in told.append(Told(node: node, value: $0)) }
  }

  /// Lets go of everything, and says what is left.
  func drop() -> (nodes: Int, closures: Int) {
    tokens = [:]
    nodes = []
    inputs = []
    return (graph.nodeCount, lifetimes.alive)
  }
}

/// Counts the objects that are alive.
final class Lifetimes {
  var alive = 0
}

/// An object whose life is counted.
final class Lifetime {
  let one = 1
  private let lifetimes: Lifetimes

  init(_ lifetimes: Lifetimes) {
    self.lifetimes = lifetimes
    lifetimes.alive += 1
  }

  deinit { lifetimes.alive -= 1 }
}
