import Incremental

/// A graph made of shapes, which notes its computations and notifications.
final class Subject {
  let graph = Graph()
  let lifetimes = Lifetimes()
  var inputs: [Int: Input<Int>] = [:]
  var nodes: [Incr<Int>] = []
  var tokens: [Int: Token] = [:]
  /// How often each node's closure ran.
  var runs: [Int]
  /// Which values of its first dependencies each inner node that ran was made for.
  var innerRuns: [(node: Int, madeFor: [Int])] = []
  /// Of which nodes the inner `flatMap` has run since it was made.
  var innerMakers = Numbers()
  /// The notifications of observers, in order.
  var notified: [Notified] = []

  struct Notified: Equatable {
    let node: Int
    let value: Int
  }

  init(_ shapes: [Shape]) {
    runs = Array(repeating: 0, count: shapes.count)
    for (number, shape) in shapes.enumerated() {
      nodes.append(make(shape, number, shape.order.map { nodes[$0] }, Lifetime(lifetimes)))
    }
  }

  private func make(_ shape: Shape, _ number: Int, _ all: [Incr<Int>], _ lifetime: Lifetime) -> Incr<Int> {
    unowned let subject = self
    let ran = { [lifetime] in subject.runs[number] += lifetime.one }
    switch shape.kind {
    case nil:
      let input = Input(0, in: graph)
      inputs[number] = input
      return input.incr
    case .map:
      return mix(all) { _ in ran() }
    case .fold:
      return all.sum(in: graph)
    case .tracked:
      return graph.computed {
        ran(); return Shape.mix(Shape.tracked(all[0].value, all).map(\.value))
      }
    case .choose:
      return all[0].flatMap {
        ran(); return Shape.choice($0, all)
      }
    case .make:
      return all[0].flatMap { first in
        ran()
        subject.innerMakers.remove(number)
        guard all.count > 1 else { return all[0].map { subject.ranInner(number, first) + $0 + first } }
        guard shape.nests else {
          return subject.mix(Array(all[1...]), plus: first) { _ in subject.innerRuns.append((number, [first])) }
        }
        return all[1].flatMap { second in
          subject.innerMakers.insert(number)
          return subject.mix(Array(all[2...]), plus: first + second) { _ in
            subject.innerRuns.append((number, [first, second]))
          }
        }
      }
    }
  }

  private func ranInner(_ number: Int, _ first: Int) -> Int {
    innerRuns.append((number, [first]))
    return 0
  }

  private func mix(_ all: [Incr<Int>], plus more: Int = 0, _ ran: @escaping (Int) -> Void) -> Incr<Int> {
    let mix = { (arguments: [Int]) in
      ran(arguments.count); return Shape.mix(arguments) + more
    }
    return switch all.count {
    case 1: all[0].map { mix([$0]) }
    case 2: all[0].map2(all[1]) { mix([$0, $1]) }
    case 3: all[0].map3(all[1], all[2]) { mix([$0, $1, $2]) }
    default: all[0].map4(all[1], all[2], all[3]) { mix([$0, $1, $2, $3]) }
    }
  }

  func observe(_ node: Int) {
    tokens[node] = nodes[node].observe { [unowned self] in notified.append(Notified(node: node, value: $0)) }
  }

  /// Lets go of everything, and says what is left.
  func drop() -> (nodes: Int, closures: Int) {
    tokens = [:]
    nodes = []
    inputs = [:]
    return (graph.nodeCount, lifetimes.alive)
  }
}
