import Incremental
import Testing

/// A branch of a row is made once, computed alone, and ended with the row.
@Suite struct BranchTests {
  let graph = Graph()
  let log = Log()

  private func items(_ ids: some Sequence<Int>) -> Input<Rows<Item>> { Input(Rows(ids: ids), in: graph) }

  /// Edits of rows 0 to 9, and the ids of the rows that came and whose values changed.
  private static let edits: [(name: String, edit: @Sendable (inout Rows<Item>) -> Void, came: [Int], ran: [Int])] = [
    ("update", { $0[id: 3]?.title = "x" }, [], [3]), ("update to the same", { $0[id: 3]?.title = "" }, [], []),
    ("insert", { $0.insert(Item(20), at: 4) }, [20], [20]), ("remove", { $0.remove(id: 3) }, [], []),
    ("move", { $0.move(3, to: 8) }, [], []), ("sort", { $0.sort { $0.id > $1.id } }, [], []),
    (
      "move and update",
      {
        $0.move(3, to: 8)
        $0[id: 3]?.title = "x"
      }, [], [3]
    ),
    (
      "remove and insert again",
      {
        $0.remove(id: 3)
        $0.insert(Item(3, "x"), at: 0)
      }, [], [3]
    ),
    (
      "new labels",
      { rows in
        for id in 100..<200 {
          rows.insert(Item(id), at: 4)
          rows.remove(id: id)
        }
      }, [], []
    ),
    ("other rows with the same ids", { $0 = Rows($0.map { $0.id == 3 ? Item(3, "x") : $0 }) }, [], [3]),
    ("others", { $0 = Rows(ids: [30, 3, 31]) }, [30, 31], [30, 31]), ("none", { $0.removeAll() }, [], []),
  ]

  @Test(arguments: edits.indices)
  func `A closure runs once in the life of its row, and its values run only when the row changes`(number: Int) {
    let (name, edit, came, ran) = Self.edits[number]
    let rows = items(0..<10)
    let lines = rows.incr.mapRows { id, item in
      log("made \(id)")
      return item.map {
        log("ran \($0.id)")
        return $0
      }
    }
    let token = lines.observe { _ in }
    let start = log.lines.count
    #expect(start == 20)
    rows.modify(edit)
    #expect(log.lines[start...].sorted() == (came.map { "made \($0)" } + ran.map { "ran \($0)" }).sorted(), "\(name)")
    #expect(Array(lines.value) == Array(rows.value))
    token.cancel()
  }

  @Test func `A change of a value that only one row depends on computes only that row's values`() {
    let rows = items(0..<1_000)
    let settings = (0..<1_000).map { Input($0, in: graph) }
    let shown = rows.incr.mapRows { id, item in item.map2(settings[id].incr) { Item($0.id, "\($1)") } }
    let token = shown.observe { _ in log("notified") }
    for id in [7, 500, 999, 7] {
      let (before, start) = (graph.statistics.recomputed, log.lines.count)
      settings[id].modify { $0 += 1 }
      #expect(graph.statistics.recomputed - before == 2 && log.lines.count == start + 1)
      #expect(shown.value[id: id]?.title == "\(settings[id].value)")
    }
    token.cancel()
  }

  @Test(arguments: [10, 10_000])
  func `A change of one row computes as much among many rows as among few`(count: Int) {
    let rows = items(0..<count)
    let factor = Input(1, in: graph)
    let token = rows.incr.mapRows { id, item in item.map2(factor.incr) { Item($0.id, "\($1)\($0.title)") } }
      .observe { _ in }
    let edits: [((inout Rows<Item>) -> Void, runs: Int)] = [
      ({ $0[id: 3]?.title = "x" }, 4), ({ $0.remove(id: 4) }, 2), ({ $0.insert(Item(-1), at: 2) }, 4),
      ({ $0.move(5, to: 0) }, 2),
    ]
    for (edit, runs) in edits {
      let before = graph.statistics.recomputed
      rows.modify(edit)
      #expect(graph.statistics.recomputed - before == runs)
    }
    token.cancel()
  }

  @Test func `A branch releases its nodes with its row, and all of them with the view`() {
    let rows = items(0..<3)
    let (lifetimes, factor) = (Lifetimes(), Input(1, in: graph))
    let empty = graph.nodeCount
    do {
      let view = rows.incr.mapRows { id, item in
        let life = Lifetime(lifetimes)
        let inner = factor.incr.flatMap { factor in item.map { Item($0.id, "\(factor * life.one)") } }
        return inner.map2(item) { a, _ in a }
      }
      var token: Token? = view.observe { _ in }
      let three = graph.nodeCount
      for id in 3..<20 {
        rows.modify { $0.append(Item(id)) }
        #expect(lifetimes.alive == 4)
        factor.set(id)
        if id % 4 == 0 { token = nil }
        rows.modify { $0.remove(at: id % 3) }
        if id % 4 == 0 { #expect(view.value.count == 3) }
        if token == nil { token = view.observe { _ in } }
        #expect(lifetimes.alive == 3 && graph.nodeCount == three)
      }
      token?.cancel()
      rows.modify { $0.removeAll() }
      #expect(view.value.isEmpty && lifetimes.alive == 0)
    }
    #expect(graph.nodeCount == empty && lifetimes.alive == 0)
  }

  @Test func `A branch keeps its state while its row changes and moves, and loses it with the row`() {
    let rows = items(0..<3)
    let counts = rows.incr.mapRows { id, item in item.scan(-1) { count, _ in count + 1 }.map { Item(id, "\($0)") } }
    let token = counts.observe { log($0) }
    rows.modify { $0[id: 1]?.title = "a" }
    rows.modify { $0.move(1, to: 0) }
    rows.modify { $0[id: 1]?.title = "b" }
    rows.modify { $0.remove(id: 1) }
    rows.modify { $0.append(Item(1)) }
    #expect(
      log.lines == ["[00, 10, 20]", "[00, 11, 20]", "[11, 00, 20]", "[12, 00, 20]", "[00, 20]", "[00, 20, 10]"])
    token.cancel()
  }

  @Test func `A branch may wait for a time, and no alarm of a row outlives the row`() {
    let clock = GraphClock(in: graph)
    let rows = items([1, 2])
    let late = rows.incr.filterRows { id, _ in clock.after(.seconds(10 * id)) }
    let token = late.observe { log($0) }
    clock.advance(by: .seconds(10))
    rows.modify { $0.append(Item(3)) }
    rows.modify { $0.remove(id: 2) }
    clock.advance(by: .seconds(20))
    clock.advance(by: .seconds(10))
    #expect(log.lines == ["[]", "[1]", "[1, 3]"])
    token.cancel()
  }

  @Test func `Values for 100,000 rows of which 50 are held cost as much as 50 values`() {
    let rows = items(0..<100_000)
    let empty = graph.nodeCount
    let title = Memo(in: graph) { (id: Int) in
      rows.incr.row(id).map {
        log("ran \(id)")
        return $0?.title ?? "none"
      }
    }
    do {
      let tokens = (0..<50).map { title($0 * 100).observe { log($0) } }
      #expect(graph.nodeCount - empty == 101)
      let (before, start) = (graph.statistics.recomputed, log.lines.count)
      rows.modify { $0[id: 700]?.title = "x" }
      rows.modify { $0[id: 701]?.title = "x" }
      #expect(log.lines[start...] == ["ran 700", "x"] && graph.statistics.recomputed - before == 4)
      for token in tokens { token.cancel() }
    }
    #expect(graph.nodeCount == empty)
  }
}
