import Incremental
import Testing

/// Large cycles: they fail, follow edits and heal without recursion as deep as they are long, and in linear time.
@Suite struct RingTests {
  let graph = Graph()

  private final class Cells {
    var all: [Incr<Int>] = []
  }

  /// Cells of which each reads the one before it and, where a switch is on, another; the first reads the last.
  private struct Ring {
    let price: Input<Int>
    let isOn: Input<Bool>
    let isBroken: Input<Bool>
    let cells = Cells()
    let count: Int

    init(_ count: Int, in graph: Graph) {
      let (price, isOn, isBroken) = (Input(1, in: graph), Input(false, in: graph), Input(false, in: graph))
      (self.price, self.isOn, self.isBroken, self.count) = (price, isOn, isBroken, count)
      let cells = cells
      cells.all = (0..<count).map { index in
        graph.computed { () throws -> Int in
          if index == 0 { return price.value + (isOn.value ? try cells.all[count - 1].get() : 0) }
          if index == count / 2, isBroken.value { return 0 }
          return try cells.all[index - 1].get() + 1
        }.named("c\(index)")
      }
    }

    func observe() -> [Token] { cells.all.map { $0.observe(failure: { _ in }) { _ in } } }

    /// Whether all cells fail, or whether they have their values.
    func isRight() -> Bool {
      let (start, isBroken) = (price.value, isBroken.value)
      let last = isBroken ? count - 1 - count / 2 : start + count - 1
      if isOn.value, !isBroken {
        return cells.all.allSatisfy { if case .failure(is DependencyCycle) = $0.result { true } else { false } }
      }
      let first = start + (isOn.value ? last : 0)
      return cells.all.indices.allSatisfy { index in
        let value = isBroken && index >= count / 2 ? index - count / 2 : first + index
        return (try? cells.all[index].get()) == value
      }
    }
  }

  @Test(.timeLimit(.minutes(60)), arguments: [5, 15, 40, 20_000], [false, true])
  func `A ring of cells fails, follows edits, and recovers, however long it is`(count: Int, isObserved: Bool) {
    do {
      let ring = Ring(count, in: graph)
      for cell in ring.cells.all { _ = try? cell.get() }
      let tokens = isObserved ? ring.observe() : []
      #expect(ring.isRight())
      let edits: [() -> Void] = [
        { ring.isOn.set(true) }, { ring.price.set(2) }, { ring.price.set(3) }, { ring.isBroken.set(true) },
        { ring.price.set(4) }, { ring.isBroken.set(false) }, { ring.isOn.set(false) },
      ]
      for (number, edit) in edits.enumerated() {
        edit()
        if !isObserved { _ = ring.cells.all[count - 1].result }
        #expect(ring.isRight(), "edit \(number)")
      }
      for token in tokens { token.cancel() }
      ring.cells.all = []
    }
    #expect(graph.nodeCount == 0)
  }

  @Test(.timeLimit(.minutes(60)), arguments: [false, true])
  func `The first read of a chain of 100,000 values ends, if each reads with try get()`(isObserved: Bool) {
    do {
      let (start, cells, count) = (Input(1, in: graph), Cells(), 100_000)
      cells.all = (0..<count).map { index in
        graph.computed { () throws -> Int in index == 0 ? start.value : try cells.all[index - 1].get() + 1 }
      }
      let last = cells.all[count - 1]
      let token = isObserved ? last.observe { _ in } : nil
      #expect(last.value == count)
      start.set(2)
      #expect(last.value == count + 1)
      token?.cancel()
      cells.all = []
    }
    #expect(graph.nodeCount == 0)
  }

  @Test func `A value that is made in each run does not interrupt its run without end`() {
    graph.uninterruptedDepth = 0
    let start = Input(1, in: graph)
    let made = graph.computed { () throws -> Int in try self.graph.computed { start.value + 1 }.get() }
    let reader = graph.computed { () throws -> Int in try made.get() }
    #expect(reader.value == 2)
    start.set(2)
    #expect(reader.value == 3)
  }

  @Test(.timeLimit(.minutes(60)), arguments: [false, true])
  func `An edit of a long ring takes as many steps as it has cells`(isObserved: Bool) {
    do {
      let (count, cells) = (4_000, Cells())
      let (price, isOn, cutAt) = (Input(1, in: graph), Input(false, in: graph), Input(-1, in: graph))
      cells.all = (0..<count).map { index in
        graph.computed { () throws -> Int in
          if index == 0 { return price.value + (isOn.value ? try cells.all[count - 1].get() : 0) }
          return cutAt.value == index ? 0 : try cells.all[index - 1].get() + 1
        }
      }
      for cell in cells.all { _ = try? cell.get() }
      let tokens = isObserved ? cells.all.map { $0.observe(failure: { _ in }) { _ in } } : []
      let edits: [(expected: Int?, () -> Void)] = [
        (nil, { isOn.set(true) }), (nil, { price.set(2) }), (count / 2 - 1, { cutAt.set(count / 2) }),
        (count / 4 * 3 - 1, { cutAt.set(count / 4) }), (count / 4 - 1, { cutAt.set(count / 4 * 3) }),
        (nil, { cutAt.set(-1) }), (count + 1, { isOn.set(false) }),
      ]
      for (number, (expected, edit)) in edits.enumerated() {
        let before = graph.checkedCount
        edit()
        #expect((try? cells.all[count - 1].get()) == expected, "edit \(number)")
        #expect(graph.checkedCount - before < 20 * count, "edit \(number)")
      }
      for token in tokens { token.cancel() }
      cells.all = []
    }
    #expect(graph.nodeCount == 0)
  }

  @Test(.timeLimit(.minutes(60)))
  func `A long ring recovers in as many steps as it has cells`() {
    let ring = Ring(2_000, in: graph)
    let tokens = ring.observe()
    ring.isOn.set(true)
    let before = graph.checkedCount
    ring.isOn.set(false)
    #expect(ring.isRight())
    #expect(graph.checkedCount - before < 20 * 2_000)
    for token in tokens { token.cancel() }
    ring.cells.all = []
  }

  @Test(.timeLimit(.minutes(60)))
  func `Cells that all read their total, which reads them, have as many edges as cells`() {
    do {
      let (count, isOn) = (1_000, Input(false, in: graph))
      let inputs = (0..<count).map { Input($0, in: graph) }
      let cells = Cells()
      let each = inputs.map { input in
        graph.computed { () throws -> Int in input.value + (isOn.value ? try cells.all[0].get() : 0) }
      }
      cells.all = [graph.computed { () throws -> Int in try each.reduce(0) { $0 + (try $1.get()) } }]
      let token = cells.all[0].observe(failure: { _ in }) { _ in }
      for turn in 0..<3 {
        let before = graph.linkedCount
        isOn.set(true)
        #expect(throws: DependencyCycle.self) { try cells.all[0].get() }
        inputs[turn].set(turn + 1)
        #expect(throws: DependencyCycle.self) { try cells.all[0].get() }
        isOn.set(false)
        #expect(cells.all[0].value == inputs.reduce(0) { $0 + $1.value })
        #expect(graph.linkedCount - before < 60 * count)
      }
      token.cancel()
      cells.all = []
    }
    #expect(graph.nodeCount == 0)
  }

  @Test func `An unchanged cycle passes its error on, and notifies no observer`() {
    let (ring, log) = (Ring(5, in: graph), Log())
    let tokens = ring.cells.all.map { $0.observe(failure: { log($0) }) { log($0) } }
    ring.isOn.set(true)
    let before = log.lines.count
    // Each time it is found at another cell.
    for price in 2..<9 { ring.price.set(price) }
    #expect(before == 10 && log.lines.count == before && ring.isRight())
    ring.isBroken.set(true)
    #expect(log.lines.count == before + 5 && ring.isRight())
    for token in tokens { token.cancel() }
    ring.cells.all = []
  }

  @Test func `Cells that are in a cycle at their first read have as many edges as cells, too`() {
    do {
      let count = 1_000
      let inputs = (0..<count).map { Input($0, in: graph) }
      let isOn = Input(true, in: graph)
      let cells = Cells()
      let each = inputs.map { input in
        graph.computed { () throws -> Int in input.value + (isOn.value ? try cells.all[0].get() : 0) }
      }
      cells.all = [graph.computed { () throws -> Int in each.reduce(0) { $0 + ((try? $1.get()) ?? 1) } }]
      #expect(throws: DependencyCycle.self) { try cells.all[0].get() }
      let before = graph.linkedCount
      let tokens = (each + cells.all).map { $0.observe(failure: { _ in }) { _ in } }
      #expect(graph.linkedCount - before < 60 * count)
      for turn in 0..<2 {
        inputs[7].set(turn)
        #expect(throws: DependencyCycle.self) { try each[900].get() }
      }
      isOn.set(false)
      #expect(cells.all[0].value == inputs.reduce(0) { $0 + $1.value })
      for token in tokens { token.cancel() }
      cells.all = []
    }
    #expect(graph.nodeCount == 0)
  }

  /// In a deep read, dependencies of the run before come first, and one of them may read a value that is running.
  @Test(arguments: [0, 10, 30], [false, true])
  func `A dependency that is no longer read does not close a cycle`(depth: Int, isObserved: Bool) {
    let isTurned = Input(false, in: graph)
    let cells = Cells()
    // Before: second → third → first. After: first → second.
    cells.all.append(graph.computed { () throws -> Int in isTurned.value ? try cells.all[1].get() + 1 : 1 })
    cells.all.append(graph.computed { () throws -> Int in isTurned.value ? 10 : try cells.all[2].get() + 1 })
    cells.all.append(graph.computed { () throws -> Int in try cells.all[0].get() + 1 })
    let tokens = isObserved ? cells.all.map { $0.observe(failure: { _ in }) { _ in } } : []
    #expect(cells.all.map { try? $0.get() } == [1, 3, 2])
    isTurned.set(true)
    var deep = cells.all[0]
    for _ in 0..<depth {
      let below = deep
      deep = graph.computed { () throws -> Int in try below.get() + 1 }
    }
    #expect((try? deep.get()) == 11 + depth)
    #expect(cells.all.map { try? $0.get() } == [11, 10, 12])
    for token in tokens { token.cancel() }
    cells.all = []
  }
}
