import Incremental
import Testing
import Thoroughness

/// Custom nodes: which dependencies they have, of which changes they are notified, and when they fail.
@Suite struct CustomNodeTests {
  let graph = Graph()
  let log = Log()
  let shop: Shop

  init() { shop = Shop(in: graph, log) }

  @Test func `A custom node adds and removes its dependencies when its source changes, and gets each change`() {
    let token = shop.total([1, 2]).observe { [log] in log("total \($0)") }
    #expect(log.take() == ["source [1, 2]", "1: nil to 10", "2: nil to 20", "total 30"])
    shop.prices[1].set(11)
    #expect(log.take() == ["1: 10 to 11", "total 31"])
    shop.prices[3].set(33)
    #expect(log.take() == [])
    shop.ids.set([2, 3])
    #expect(log.take() == ["source [2, 3]", "1: 11 to nil", "3: nil to 33", "total 53"])
    shop.prices[1].set(12)
    #expect(log.take() == [])
    token.cancel()
  }

  @Test func `A change of one of many dependencies calls the node once, whatever their number`() {
    let values = (0..<1_000).map { Input($0, in: graph) }
    let all = Input(Set(0..<1_000), in: graph)
    let token = all.incr.custom(Total(log) { values[$0].incr }).observe { _ in }
    _ = log.take()
    for id in [3, 999, 3] {
      let before = graph.statistics.recomputed
      values[id].modify { $0 += 1 }
      #expect(log.take().count == 1)
      #expect(graph.statistics.recomputed - before == 1)
    }
    token.cancel()
  }

  @Test func `Changes of the source and of dependencies in one pass are reported once, removals first`() {
    let token = shop.total([1, 2]).observe { _ in }
    _ = log.take()
    graph.batch {
      shop.prices[2].set(21)
      shop.prices[1].set(11)
      shop.ids.set([2, 3])
      shop.prices[3].set(31)
    }
    #expect(log.take() == ["source [2, 3]", "1: 10 to nil", "2: 20 to 21", "3: nil to 31"])
    token.cancel()
  }

  @Test func `A dependency that is removed and inserted in one pass is reported as both`() {
    let total = shop.ids.incr.custom(Replacing(log: log, value: shop.prices[1].incr))
    let token = total.observe { _ in }
    _ = log.take()
    shop.ids.set([2])
    #expect(log.take() == ["1: 10 to nil", "1: nil to 10"])
    token.cancel()
  }

  @Test func `A node whose output is unchanged notifies no observer`() {
    let token = shop.total([1, 2]).observe { [log] in log("total \($0)") }
    _ = log.take()
    graph.batch {
      shop.prices[1].set(15)
      shop.prices[2].set(15)
    }
    #expect(log.take() == ["1: 10 to 15", "2: 20 to 15"])
    token.cancel()
  }

  @Test func `Values that a dependency made end with the dependency, and values made elsewhere continue`() {
    var made: [Incr<Int>] = []
    let prices = shop.prices
    let isInside = Total(log) { id in
      made.append(id == 1 ? prices[1].incr.map { $0 } : prices[id].incr)
      return made[made.count - 1]
    }
    let token = shop.ids.incr.custom(isInside).observe { _ in }
    shop.ids.set([1, 2])
    #expect(made.map(\.value) == [10, 20])
    shop.ids.set([])
    #expect(throws: ValueEnded.self) { try made[0].get() }
    #expect(made[1].value == 20)
    token.cancel()
  }

  @Test func `A node without observers is current when it is read, and keeps no dependency necessary`() {
    let total = shop.total([1, 2])
    #expect(total.value == 30)
    shop.prices[1].set(11)
    #expect(total.value == 31)
    shop.ids.set([1])
    #expect(total.value == 11)
    #expect(graph.statistics.necessary == 0)
    #expect(
      log.take() == [
        "source [1, 2]", "1: nil to 10", "2: nil to 20", "1: 10 to 11", "source [1]", "2: 20 to nil",
      ])
  }

  @Test func `A node that is observed again gets only the changes that it missed`() {
    let total = shop.total([1, 2, 3])
    total.observe { _ in }.cancel()
    _ = log.take()
    shop.prices[2].set(22)
    let token = total.observe { _ in }
    #expect(log.take() == ["2: 20 to 22"])
    token.cancel()
  }

  @Test func `No node is left of removed dependencies, nor of a released custom node`() {
    do {
      let before = graph.nodeCount
      let prices = shop.prices
      let node = Total(log) { id in prices[id].incr.map { $0 }.map { $0 + 1 } }
      let token = shop.ids.incr.custom(node).observe { _ in }
      shop.ids.set([])
      #expect(graph.nodeCount == before + 2)
      for _ in 0..<3 {
        shop.ids.set(Set(0..<8))
        #expect(graph.nodeCount == before + 2 + 16)
        shop.ids.set([])
        #expect(graph.nodeCount == before + 2)
      }
      token.cancel()
    }
    #expect(graph.nodeCount == shop.nodeCount)
  }

  @Test func `A set of dependencies knows what is in it`() {
    let counts = shop.ids.incr.custom(Counting(log: log, value: shop.prices[1].incr))
    let token = counts.observe { _ in }
    #expect(log.take() == ["false 0", "inserted true", "inserted false", "true 1", "removed true", "removed false"])
    token.cancel()
  }
}

// MARK: - Failures

extension CustomNodeTests {
  @Test func `A failed dependency fails the value until it recovers or is removed`() {
    let prices = shop.prices
    let checked = Total(log) { id in prices[id].incr.tryMap { if $0 < 0 { throw Negative() } else { $0 } } }
    shop.ids.set([1, 2])
    let total = shop.ids.incr.custom(checked)
    let token = total.observe(failure: { [log] in log("failed: \($0)") }) { [log] in log("total \($0)") }
    _ = log.take()
    shop.prices[1].set(-1)
    shop.prices[2].set(22)
    #expect(log.take() == ["failed: Negative()"])
    shop.prices[1].set(1)
    #expect(log.take() == ["1: 10 to 1", "2: 20 to 22", "total 23"])
    shop.prices[1].set(-1)
    shop.ids.set([2])
    #expect(log.take() == ["failed: Negative()", "source [2]", "1: 1 to nil", "total 22"])
    token.cancel()
  }

  @Test func `A failed source removes all dependencies, and the node begins again with its first state`() {
    let prices = shop.prices
    let source = shop.ids.incr.tryMap { if $0.isEmpty { throw Negative() } else { $0 } }
    shop.ids.set([1, 2])
    let total = source.custom(Total(log) { prices[$0].incr })
    let token = total.observe(failure: { [log] in log("failed: \($0)") }) { [log] in log("total \($0)") }
    _ = log.take()
    shop.ids.set([])
    #expect(graph.statistics.necessary == 4)
    shop.prices[1].set(11)
    #expect(log.take() == ["failed: Negative()"])
    shop.ids.set([1])
    #expect(log.take() == ["source [1]", "1: nil to 11", "total 11"])
    token.cancel()
  }

  @Test func `An error of sourceChanged is the value's error, and the node begins again with its first state`() {
    let prices = shop.prices
    var failing = Total(log) { prices[$0].incr }
    failing.refused = 5
    shop.ids.set([1, 2])
    let total = shop.ids.incr.custom(failing)
    let token = total.observe(failure: { [log] in log("failed: \($0)") }) { [log] in log("total \($0)") }
    _ = log.take()
    shop.ids.set([1, 2, 5])
    #expect(log.take() == ["source [1, 2, 5]", "failed: Negative()"])
    shop.ids.set([1])
    #expect(log.take() == ["source [1]", "1: nil to 10", "total 10"])
    token.cancel()
  }

  @Test func `A call of valueChanged that threw is repeated with the next change, and none is missed`() {
    let prices = shop.prices
    var failing = Total(log) { prices[$0].incr }
    failing.refusesNegative = true
    shop.ids.set([1, 2])
    let total = shop.ids.incr.custom(failing)
    let token = total.observe(failure: { [log] in log("failed: \($0)") }) { [log] in log("total \($0)") }
    _ = log.take()
    graph.batch {
      shop.prices[1].set(-1)
      shop.prices[2].set(21)
    }
    #expect(log.lines.last == "failed: Negative()")
    _ = log.take()
    shop.prices[1].set(11)
    #expect(log.take().last == "total 32")
    #expect(total.value == 32)
    token.cancel()
  }

  @Test func `A dependency on the value itself fails a computed with the cycle, until it is removed`() {
    let prices = shop.prices
    final class Knot { var value: Incr<Int>? }
    let knot = Knot()
    let itself = graph.computed { () throws -> Int in try knot.value?.get() ?? 0 }.named("itself")
    let total = shop.ids.incr.custom(Total(log) { $0 == 7 ? itself : prices[$0].incr }).named("total")
    knot.value = total
    let token = total.observe(failure: { [log] in log("failed: \($0)") }) { [log] in log("total \($0)") }
    shop.ids.set([1])
    _ = log.take()
    shop.ids.set([1, 7])
    #expect(throws: DependencyCycle.self) { try total.get() }
    #expect(throws: DependencyCycle.self) { try itself.get() }
    shop.ids.set([1])
    #expect(total.value == 10 && itself.value == 10)
    #expect(log.lines.last == "total 10")
    token.cancel()
    knot.value = nil
  }

  @Test func `A dependency on the value itself without a computed stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Knot { var value: Incr<Int>? }
      let (graph, knot) = (Graph(), Knot())
      let ids = Input(Set<Int>(), in: graph)
      let total = ids.incr.custom(Total(Log()) { _ in knot.value!.map { $0 + 1 } }).named("total")
      knot.value = total
      let token = total.observe { _ in }
      ids.set([1])
      token.cancel()
    }
    expectWords(in: result, "depends on itself", "total", "Break the cycle")
  }

  @Test func `Setting an input in a call of a custom node stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let graph = Graph()
      let (ids, other) = (Input(Set([1]), in: graph), Input(0, in: graph))
      let node = Total(Log()) { id in
        other.set(id)
        return other.incr
      }
      print(ids.incr.custom(node).value)
    }
    expectWords(in: result, "was set inside a computation")
  }
}

// MARK: - Custom nodes

struct Negative: Error {}

/// The sum of the values that `value` returns for the ids of the source.
struct Total: CustomNode {
  let log: Log
  let value: (Int) -> Incr<Int>
  var refused: Int?
  var refusesNegative = false
  var output = 0

  init(_ log: Log, _ value: @escaping (Int) -> Incr<Int>) { (self.log, self.value) = (log, value) }

  mutating func sourceChanged(to ids: Set<Int>, _ dependencies: inout DependencySet<Int, Int>) throws {
    log("source \(ids.sorted())")
    dependencies.removeAll { !ids.contains($0) }
    for id in ids.sorted() { dependencies.insert(id) { value(id) } }
    if let refused, ids.contains(refused) { throw Negative() }
  }

  mutating func valueChanged(for id: Int, from old: Int?, to new: Int?) throws {
    if refusesNegative, let new, new < 0 { throw Negative() }
    log("\(id): \(old.map { "\($0)" } ?? "nil") to \(new.map { "\($0)" } ?? "nil")")
    output += (new ?? 0) - (old ?? 0)
  }
}

/// Removes and inserts one dependency whenever its source changes.
struct Replacing: CustomNode {
  let log: Log
  let value: Incr<Int>
  let output = 0

  mutating func sourceChanged(to ids: Set<Int>, _ dependencies: inout DependencySet<Int, Int>) {
    dependencies.remove(1)
    dependencies.insert(1) { value }
  }

  mutating func valueChanged(for id: Int, from old: Int?, to new: Int?) {
    log("\(id): \(old.map { "\($0)" } ?? "nil") to \(new.map { "\($0)" } ?? "nil")")
  }
}

/// Says what a set of dependencies answers.
struct Counting: CustomNode {
  let log: Log
  let value: Incr<Int>
  let output = 0

  mutating func sourceChanged(to ids: Set<Int>, _ dependencies: inout DependencySet<Int, Int>) {
    log("\(dependencies.contains(1)) \(dependencies.count)")
    log("inserted \(dependencies.insert(1) { value })")
    log("inserted \(dependencies.insert(1) { value })")
    log("\(dependencies.contains(1)) \(dependencies.count)")
    log("removed \(dependencies.remove(1))")
    log("removed \(dependencies.remove(1))")
  }

  mutating func valueChanged(for id: Int, from old: Int?, to new: Int?) { log("notified of \(id)") }
}

/// Prices of eight articles, and the ids of those in a basket.
struct Shop {
  let prices: [Input<Int>]
  let ids: Input<Set<Int>>
  let nodeCount: Int
  private let log: Log

  init(in graph: Graph, _ log: Log) {
    prices = (0..<8).map { Input($0 * 10, in: graph) }
    ids = Input([], in: graph)
    self.log = log
    nodeCount = graph.nodeCount
  }

  /// Puts articles into the basket, and returns what they cost.
  func total(_ ids: Set<Int>) -> Incr<Int> {
    self.ids.set(ids)
    let prices = prices
    return self.ids.incr.custom(Total(log) { prices[$0].incr })
  }
}
