import Incremental
import Testing

/// Random programs with custom nodes, whose values and calls are compared with computing from scratch.
@Suite struct CustomNodeModelTests {
  @Test(arguments: Seeds.all(quick: 50, exhaustive: 1_000))
  func `Custom nodes have the values of computing from scratch, and each call has the values before and after`(
    seed: UInt64
  ) {
    let graph = Graph()
    do {
      let run = BasketRun(in: graph, SplitMix(state: seed))
      for step in 0..<150 {
        if let mistake = run.mistakeAfterStep() {
          Issue.record("seed \(seed), step \(step): \(mistake)")
          return
        }
      }
    }
    #expect(graph.nodeCount == 0, "seed \(seed): nodes are left")
  }

  @Test(arguments: Seeds.all(quick: 50, exhaustive: 1_000), [0, 20])
  func `Custom nodes between computed values that read each other in circles fail and recover as from scratch`(
    seed: UInt64, uninterruptedDepth: Int
  ) {
    let graph = Graph()
    graph.uninterruptedDepth = uninterruptedDepth
    do {
      let run = WebRun(count: 2 + Int(seed % 7), in: graph, SplitMix(state: seed))
      for step in 0..<150 {
        if let mistake = run.mistakeAfterStep() {
          Issue.record("seed \(seed), step \(step): \(mistake)")
          return
        }
      }
      run.end()
    }
    #expect(graph.nodeCount == 0, "seed \(seed): nodes are left")
  }
}

// MARK: - A basket

/// A basket of articles of eight kinds of dependencies, at two depths.
private final class BasketRun {
  /// The values of the dependencies by their keys, as the calls have changed them.
  struct Basket: CustomNode {
    let make: (Int) -> Incr<Int>
    let note: (String) -> Void
    var output: [Int: Int] = [:]
    var calls: Set<Int> = []

    mutating func sourceChanged(to ids: Set<Int>, _ dependencies: inout DependencySet<Int, Int>) throws {
      if ids.contains(9) { throw Negative() }
      dependencies.removeAll { !ids.contains($0) }
      for id in ids.sorted() { dependencies.insert(id) { make(id) } }
      if dependencies.count != ids.count { note("\(dependencies.count) dependencies for \(ids.sorted())") }
    }

    mutating func valueChanged(for id: Int, from old: Int?, to new: Int?) {
      if output[id] != old { note("\(id) was \(output[id] as Any), not \(old as Any)") }
      if old == new { note("\(id) did not change from \(old as Any)") }
      output[id] = new
    }
  }

  private let graph: Graph
  private var random: SplitMix
  private let cells: [Input<Int>]
  private let sources: [Input<Set<Int>>]
  private var baskets: [Incr<[Int: Int]>] = []
  private var tokens: [Token?]
  /// What each observer was notified of, if there is one; nil stands for a failure.
  private var notified: [Int: [Int: Int]?] = [:]
  private var mistake: String?

  init(in graph: Graph, _ random: SplitMix) {
    (self.graph, self.random) = (graph, random)
    cells = (0..<4).map { Input($0, in: graph) }
    sources = (0..<2).map { _ in Input([], in: graph) }
    tokens = [nil, nil]
    for index in 0..<2 {
      let note = { [unowned self] (what: String) in mistake = "basket \(index): \(what)" }
      baskets.append(
        sources[index].incr.custom(Basket(make: { [unowned self] in make($0, in: index) }, note: note)))
    }
  }

  private func make(_ id: Int, in basket: Int) -> Incr<Int> {
    let (a, b) = (cells[id % 4].incr, cells[(id + 1) % 4].incr)
    switch id % 8 {
    case 0: return a
    case 1: return a.map { $0 * 2 }
    case 2: return a.tryMap { if $0 == 3 { throw Negative() } else { $0 } }
    case 3: return graph.computed { a.value.isMultiple(of: 2) ? b.value : a.value }
    case 4: return a.flatMap { value in b.map { $0 + value } }
    // The second basket depends on what is in the first.
    case 5: return basket == 1 ? baskets[0].map { $0.values.reduce(0, +) } : b
    case 6: return Incr(constant: 6, in: graph)
    default: return a.map2(b) { $0 + $1 }
    }
  }

  /// The value of a dependency from scratch; nil if it fails.
  private func value(_ id: Int, in basket: Int) -> Int? {
    let (a, b) = (cells[id % 4].value, cells[(id + 1) % 4].value)
    switch id % 8 {
    case 0: return a
    case 1: return a * 2
    case 2: return a == 3 ? nil : a
    case 3: return a.isMultiple(of: 2) ? b : a
    case 5: return basket == 1 ? value(0)?.values.reduce(0, +) : b
    case 6: return 6
    default: return a + b
    }
  }

  /// The value of a basket from scratch; nil if it fails.
  private func value(_ basket: Int) -> [Int: Int]? {
    let ids = sources[basket].value
    if ids.contains(9) { return nil }
    var values: [Int: Int] = [:]
    for id in ids {
      guard let value = value(id, in: basket) else { return nil }
      values[id] = value
    }
    return values
  }

  /// Does something, and returns what is wrong then, if anything.
  func mistakeAfterStep() -> String? {
    graph.batch {
      for _ in 0...random.below(3) { edit() }
    }
    let index = random.below(2)
    switch random.below(5) {
    case 0: observe(index)
    case 1: (tokens[index], notified[index]) = (nil, nil)
    case 2: check(index)
    default: break
    }
    for index in 0..<2 {
      if let last = notified[index], last != value(index) {
        return "\(index) was notified of \(last as Any), not \(value(index) as Any)"
      }
    }
    return mistake
  }

  private func edit() {
    let index = random.below(2)
    switch random.below(6) {
    case 0: sources[index].toggle(random.below(9))
    case 1: sources[index].set(random.ids(below: 9, atMost: 7))
    case 2 where random.below(4) == 0: sources[index].toggle(9)
    case 3 where random.below(3) == 0: check(index)
    default: cells[random.below(4)].set(random.below(5))
    }
  }

  private func check(_ index: Int) {
    let (value, expected) = (try? baskets[index].get(), value(index))
    if value != expected { mistake = "\(index) is \(value as Any), not \(expected as Any)" }
  }

  private func observe(_ index: Int) {
    tokens[index] = baskets[index].observe(failure: { [unowned self] _ in notified[index] = .some(nil) }) {
      [unowned self] in notified[index] = $0
    }
  }
}

// MARK: - Values that read each other

/// Computed values, each the sum of a number and of the values that its links name, by way of a custom node.
private final class WebRun {
  struct Links: CustomNode {
    let make: (Int) -> Incr<Int>
    var output = 0

    mutating func sourceChanged(to links: Set<Int>, _ dependencies: inout DependencySet<Int, Int>) {
      dependencies.removeAll { !links.contains($0) }
      for link in links.sorted() { dependencies.insert(link) { make(link) } }
    }

    mutating func valueChanged(for link: Int, from old: Int?, to new: Int?) { output += (new ?? 0) - (old ?? 0) }
  }

  private let graph: Graph
  private var random: SplitMix
  private let links: [Input<Set<Int>>]
  private let numbers: [Input<Int>]
  private var pages: [Incr<Int>] = []
  private var tokens: [Int: Token] = [:]
  private var notified: [Int: Int?] = [:]

  init(count: Int, in graph: Graph, _ random: SplitMix) {
    (self.graph, self.random) = (graph, random)
    links = (0..<count).map { _ in Input([], in: graph) }
    numbers = (0..<count).map { Input($0, in: graph) }
    for page in 0..<count {
      let sum = links[page].incr.custom(
        Links { [unowned self] link in link.isMultiple(of: 2) ? pages[link] : pages[link].map { $0 } })
      let number = numbers[page]
      pages.append(graph.computed { () throws -> Int in (number.value + (try sum.get())) & 0xff }.named("p\(page)"))
    }
  }

  /// Removes the links. Values that read each other in a circle would retain each other.
  func end() {
    for links in links { links.set([]) }
    for page in pages { _ = page.result }
    (tokens, pages) = ([:], [])
  }

  func mistakeAfterStep() -> String? {
    graph.batch {
      for _ in 0...random.below(3) {
        let page = random.below(links.count)
        switch random.below(4) {
        case 0: numbers[page].set(random.below(9))
        case 1: links[page].set(random.ids(below: links.count, atMost: 2))
        default: links[page].toggle(random.below(links.count))
        }
      }
    }
    let page = random.below(links.count)
    switch random.below(4) {
    case 0:
      tokens[page] = pages[page].observe(failure: { [unowned self] _ in notified[page] = .some(nil) }) {
        [unowned self] in notified[page] = $0
      }
    case 1: (tokens[page], notified[page]) = (nil, nil)
    case 2:
      let (value, expected) = (try? pages[page].get(), value(page))
      if value != expected { return "\(page) is \(value as Any), not \(expected as Any); \(description)" }
    default: break
    }
    for (page, last) in notified where last != value(page) {
      return "\(page) was notified of \(last as Any), not \(value(page) as Any); \(description)"
    }
    return nil
  }

  private var description: String { "links: \(links.map { $0.value.sorted() })" }

  /// The value of a page from scratch; nil if it reads a cycle.
  private func value(_ page: Int, within path: Set<Int> = []) -> Int? {
    if path.contains(page) { return nil }
    var sum = numbers[page].value
    for link in links[page].value {
      guard let value = value(link, within: path.union([page])) else { return nil }
      sum += value
    }
    return sum & 0xff
  }
}

extension SplitMix {
  /// Returns some numbers from 0 to below `limit`.
  fileprivate mutating func ids(below limit: Int, atMost count: Int) -> Set<Int> {
    var ids: Set<Int> = []
    for _ in 0..<below(count + 1) { ids.insert(below(limit)) }
    return ids
  }
}

extension Input where Value == Set<Int> {
  /// Inserts a number, or removes it.
  fileprivate func toggle(_ number: Int) { set(value.symmetricDifference([number])) }
}
