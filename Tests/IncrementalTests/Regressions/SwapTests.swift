import Incremental
import Testing

/// Dynamic values that depend on each other in turns: at no time in a cycle.
@Suite struct SwapTests {
  let graph = Graph()
  let log = Log()

  final class Pair {
    var x: Incr<Int>?
    var y: Incr<Int>?
  }

  final class Ring {
    var nodes: [Incr<Int>] = []
  }

  enum Kind: CaseIterable {
    case flatMap, condition, computed, delayed
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func `Two dynamic values that swap their direction do not form a cycle`(x: Kind, y: Kind) {
    let (turn, base, pair) = (Input(true, in: graph), Input(1, in: graph), Pair())
    pair.x = dynamic(x, turn.incr, base.incr, while: true) { pair.y?.map { $0 + 1 } }
    pair.y = dynamic(y, turn.incr, base.incr, while: false) { pair.x?.map { $0 + 1 } }
    let tokens = [pair.x, pair.y].compactMap { $0 }.map { node in node.observe { log($0) } }
    for round in 1...6 {
      turn.set(!turn.value)
      #expect(pair.x?.value == (turn.value ? round : round + 1))
      #expect(pair.y?.value == (turn.value ? round + 1 : round))
      graph.batch {
        turn.set(!turn.value)
        base.set(round + 1)
        turn.set(!turn.value)
      }
    }
    tokens.forEach { $0.cancel() }
    (pair.x, pair.y) = (nil, nil)
  }

  /// The base while the turn is as said, and else the other.
  private func dynamic(
    _ kind: Kind, _ turn: Incr<Bool>, _ base: Incr<Int>, while isOwn: Bool, _ other: @escaping () -> Incr<Int>?
  ) -> Incr<Int> {
    switch kind {
    case .flatMap: turn.flatMap { $0 == isOwn ? base : other() ?? base }
    case .condition: turn.flatMap { $0 == isOwn ? base.map { $0 } : other() ?? base }
    case .computed: graph.computed { turn.value == isOwn ? base.value : other()?.value ?? 0 }
    case .delayed: turn.map { !$0 }.map { !$0 }.map { $0 }.flatMap { $0 == isOwn ? base : other() ?? base }
    }
  }

  @Test(arguments: 2...6, [1, 2, 5])
  func `A ring of dynamic values, one of which always ends it, is not a cycle`(size: Int, step: Int) {
    let (turn, ring) = (Input(0, in: graph), Ring())
    for index in 0..<size {
      // Each chooses at a height of its own.
      let turn = (0..<index * step).reduce(turn.incr) { incr, _ in incr.map { $0 } }
      ring.nodes.append(
        turn.flatMap { turn in
          turn == index ? Incr(constant: 0, in: graph) : ring.nodes[(index + 1) % size].map { $0 + 1 }
        })
    }
    let tokens = ring.nodes.map { node in node.observe { log($0) } }
    for value in [3, 1, 0, 2, 5, 4, 1, 0].map({ $0 % size }) {
      turn.set(value)
      for index in 0..<size { #expect(ring.nodes[index].value == (value - index + size) % size) }
    }
    tokens.forEach { $0.cancel() }
    ring.nodes = []
  }

  @Test(arguments: Seeds.all(quick: 20, exhaustive: 1_000))
  func `Dynamic values that follow each other in changing orders do not form a cycle`(seed: UInt64) {
    var random = SplitMix(state: seed)
    let (size, ring) = (2 + random.below(6), Ring())
    let orders = (0..<8).map { _ in shuffled(size, &random) }
    let (turn, base) = (Input(0, in: graph), Input(0, in: graph))
    for index in 0..<size {
      let late = (0..<random.below(6)).reduce(turn.incr) { incr, _ in incr.map { $0 } }
      let next = { (turn: Int) in orders[turn].firstIndex(of: index).flatMap { $0 == 0 ? nil : orders[turn][$0 - 1] } }
      let isTracked = random.below(3) == 0
      ring.nodes.append(
        isTracked
          ? graph.computed { next(late.value).map { ring.nodes[$0].value + 1 } ?? base.value }
          : late.flatMap { next($0).map { ring.nodes[$0].map { $0 + 1 } } ?? base.incr })
    }
    var tokens = ring.nodes.map { node in node.observe { _ in } }
    for _ in 0..<40 {
      graph.batch {
        turn.set(random.below(orders.count))
        base.set(random.below(3))
      }
      if random.below(4) == 0 { tokens[random.below(size)] = ring.nodes[random.below(size)].observe { _ in } }
      let values = (0..<size).map { ring.nodes[$0].value }
      #expect(values == (0..<size).map { (orders[turn.value].firstIndex(of: $0) ?? 0) + base.value })
    }
    tokens = []
    ring.nodes = []
  }

  private func shuffled(_ count: Int, _ random: inout SplitMix) -> [Int] {
    (0..<count).reduce(into: []) { order, index in order.insert(index, at: random.below(index + 1)) }
  }

  @Test func `Values that swap their direction repeatedly do not rise`() {
    let (turn, base, pair) = (Input(true, in: graph), Input(1, in: graph), Pair())
    pair.x = dynamic(.flatMap, turn.incr, base.incr, while: true) { pair.y }
    pair.y = dynamic(.flatMap, turn.incr, base.incr, while: false) { pair.x }
    let tokens = [pair.x, pair.y].compactMap { $0?.observe { _ in } }
    var highest = 0
    graph.onRecompute { highest = max(highest, $0.height) }
    for round in 1...100 {
      graph.batch {
        turn.set(!turn.value)
        base.set(round)
      }
    }
    #expect(highest < 8)
    graph.onRecompute(nil)
    tokens.forEach { $0.cancel() }
    (pair.x, pair.y) = (nil, nil)
  }

  @Test func `No computation runs twice in the pass in which the direction is swapped`() {
    let (turn, base, pair) = (Input(true, in: graph), Input(1, in: graph), Pair())
    let late = turn.incr.map { $0 }.map { $0 }.map { $0 }
    pair.x = turn.incr.flatMap { turn in
      log("choose x");
      return turn
        ? base.incr
        : pair.y?.map {
          log("y for x")
          return $0 + 1
        } ?? base.incr
    }
    pair.y = late.flatMap { turn in
      log("choose y");
      return turn
        ? pair.x?.map {
          log("x for y"); return $0 + 1
        } ?? base.incr : base.incr
    }
    let tokens = [pair.x, pair.y].compactMap { $0 }.map {
      $0.map {
        log("end \($0)"); return $0
      }.observe { _ in }
    }
    #expect(log.lines.sorted() == ["choose x", "choose y", "end 1", "end 2", "x for y"])
    for value in [false, true, false] {
      let count = log.lines.count
      graph.batch {
        turn.set(value)
        base.set(base.value + 10)
      }
      let lines = log.lines[count...].sorted()
      let (low, high) = (base.value, base.value + 1)
      #expect(lines == ["choose x", "choose y", "end \(low)", "end \(high)", value ? "x for y" : "y for x"])
    }
    tokens.forEach { $0.cancel() }
    (pair.x, pair.y) = (nil, nil)
  }
}
