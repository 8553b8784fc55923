import Incremental
import Testing

/// Failures of branches, and values of branches that something holds outside of them.
@Suite struct BranchEndTests {
  struct Broken: Error, Equatable { let id: Int }

  let graph = Graph()
  let log = Log()

  private func items(_ ids: some Sequence<Int>) -> Input<Rows<Item>> { Input(Rows(ids: ids), in: graph) }

  /// Rows whose title must not be "bad", each checked in its branch.
  private func checked(_ rows: Incr<Rows<Item>>) -> Incr<Rows<Item>> {
    rows.mapRows { id, item in
      item.tryMap {
        if $0.title == "bad" { throw Broken(id: id) }
        return $0
      }
    }
  }

  @Test func `While a value of a row is failed, the rows are failed with its error, until it recovers`() {
    let rows = items(0..<100)
    let view = checked(rows.incr)
    let token = view.observe(failure: { log("failed \(($0 as? Broken)?.id ?? -1)") }) {
      log($0.filter { !$0.title.isEmpty }.map { "\($0)" })
    }
    rows.modify { $0[id: 5]?.title = "bad" }
    rows.modify { $0[id: 3]?.title = "bad" }
    rows.modify { $0[id: 7]?.title = "good" }
    rows.modify { $0.remove(id: 8) }
    rows.modify { $0.remove(id: 5) }
    rows.modify { $0.remove(id: 3) }
    rows.modify { $0[id: 7]?.title = "bad" }
    rows.modify { $0[id: 7]?.title = "better" }
    #expect(log.lines == ["[]", "failed 5", "failed 3", "[\"7good\"]", "failed 7", "[\"7better\"]"])
    #expect(view.value.idList == rows.value.idList)
    token.cancel()
    rows.modify { $0[id: 6]?.title = "bad" }
    #expect(throws: Broken(id: 6)) { try view.get() }
    rows.modify { $0[id: 6] = nil }
    #expect(view.value.idList == rows.value.idList)
  }

  @Test func `A failed value elsewhere does not raise the cost of a change`() {
    let rows = items(0..<1_000)
    let broken = Input(0, in: graph).incr.tryMap { (_: Int) -> Int in throw Broken(id: -1) }
    let token = Token.all(broken.observe(failure: { _ in }) { _ in }, checked(rows.incr).observe { log($0.count) })
    let before = graph.statistics.recomputed
    rows.modify { $0[id: 5]?.title = "good" }
    #expect(graph.statistics.recomputed - before == 4 && log.lines.count == 2)
    token.cancel()
  }

  @Test func `While the source is failed there are no rows, and they are made again when it recovers`() {
    let (rows, isBroken) = (items([1, 2]), Input(false, in: graph))
    let names = Input(["", "a", "b"], in: graph)
    let source = rows.incr.zip(isBroken.incr).tryMap { rows, isBroken in
      if isBroken { throw Broken(id: 0) }
      return rows
    }
    let view = source.mapRows { id, _ in
      log("made \(id)")
      return names.incr.map { Item(id, $0[id]) }
    }
    let token = view.observe(failure: { _ in log("failed") }) { log($0) }
    let count = graph.nodeCount
    graph.batch {
      isBroken.set(true)
      names.set([""])  // A branch that ran now would read behind the end.
    }
    #expect(log.lines == ["made 1", "made 2", "[1a, 2b]", "failed"])
    graph.batch {
      isBroken.set(false)
      rows.modify { $0.remove(id: 2) }
      names.set(["", "c"])
    }
    #expect(log.lines.suffix(2) == ["made 1", "[1c]"])
    graph.batch {
      rows.modify { $0.append(Item(2)) }
      names.set(["", "c", "d"])
    }
    #expect(log.lines.suffix(2) == ["made 2", "[1c, 2d]"] && graph.nodeCount == count)
    token.cancel()
  }

  @Test func `A row that is inserted with a failed value fails the rows`() {
    let rows = items([1, 2])
    let broken = Input(3, in: graph).incr.tryMap { (id: Int) -> Item in throw Broken(id: id) }
    let view = rows.incr.mapRows { id, item in id == 3 ? broken : item }
    let token = Token.all(
      broken.observe(failure: { _ in }) { _ in }, view.observe(failure: { _ in log("failed") }) { log($0) })
    rows.modify { $0.append(contentsOf: [Item(4), Item(5), Item(3), Item(6)]) }
    rows.modify { $0.remove(id: 3) }
    #expect(log.lines == ["[1, 2]", "failed", "[1, 2, 4, 5, 6]"])
    token.cancel()
  }

  @Test func `Results that change in the batch in which the source fails or rows are removed are not mixed up`() {
    let (rows, isBroken) = (items(0..<20), Input(false, in: graph))
    let results = (0..<20).map { Input(Item($0), in: graph) }
    let source = rows.incr.zip(isBroken.incr).tryMap { rows, isBroken in
      if isBroken { throw Broken(id: 0) }
      return rows
    }
    let view = source.mapRows { id, _ in results[id].incr }
    let token = view.observe(failure: { _ in log("failed") }) { rows in log(rows.count { !$0.title.isEmpty }) }
    graph.batch {
      results[19].modify { $0.title = "a" }
      isBroken.set(true)
    }
    graph.batch {
      isBroken.set(false)
      rows.modify { $0 = Rows($0.suffix(3)) }
    }
    graph.batch {
      results[19].modify { $0.title = "" }
      rows.modify { $0.remove(id: 17) }
      rows.modify { $0.append(Item(1)) }
    }
    #expect(log.lines == ["0", "failed", "1", "0"])
    token.cancel()
  }

  @Test func `A value of a branch that depends only on outside values ends with the row, and with the source`() {
    let (rows, isBroken, number) = (items([1, 2]), Input(false, in: graph), Input(0, in: graph))
    let source = rows.incr.zip(isBroken.incr).tryMap { rows, isBroken in
      if isBroken { throw Broken(id: 0) }
      return rows
    }
    var held: [Int: Incr<Int>] = [:]
    let view = source.mapRows { id, item in
      held[id] = held[id] ?? number.incr.map { $0 + id }
      return item
    }
    let token = view.observe(failure: { _ in }) { _ in }
    let tokens = held.sorted { $0.key < $1.key }.map { id, value in
      value.observe(failure: { log("\(id) \($0 is ValueEnded)") }) { log("\(id) is \($0)") }
    }
    number.set(1)
    rows.modify { $0.remove(id: 1) }
    number.set(2)
    isBroken.set(true)
    number.set(3)
    #expect(log.lines == ["1 is 1", "2 is 2", "1 is 2", "2 is 3", "1 true", "2 is 4", "2 true"])
    for token in tokens + [token] { token.cancel() }
  }

  @Test func `Retained values of branches continue when the view is freed, until the source fails`() {
    let (rows, isBroken, number) = (items([1]), Input(false, in: graph), Input(0, in: graph))
    var held: [Incr<String>] = []
    do {
      let source = rows.incr.zip(isBroken.incr).tryMap { rows, isBroken in
        if isBroken { throw Broken(id: 0) }
        return rows
      }
      let view = source.mapRows { _, item in
        held = [item.map(\.title), number.incr.map { "\($0)" }]
        return item
      }
      #expect(view.value.count == 1)
    }
    number.set(1)
    #expect(held[1].value == "1")
    let token = held[0].observe(failure: { log($0 is ValueEnded) }) { log($0) }
    rows.modify { $0[id: 1]?.title = "a" }
    rows.modify { $0.append(Item(2)) }
    isBroken.set(true)
    number.set(2)
    #expect(log.lines == ["", "a", "true"])
    #expect(throws: ValueEnded.self) { try held[1].get() }
    token.cancel()
  }

  @Test func `A value of a row that is retained outside ends with the row, and continues without the view`() {
    let rows = items([1, 2])
    var held: [Int: Incr<String>] = [:]
    var view: Incr<Rows<Item>>? = rows.incr.mapRows { id, item in
      held[id] = held[id] ?? item.map(\.title)
      return item
    }
    _ = view?.value
    let tokens = held.sorted { $0.key < $1.key }.map { id, title in
      title.observe(failure: { log("\(id) \($0 is ValueEnded ? "ended" : "failed")") }) { log("\(id) is \($0)") }
    }
    rows.modify { $0[id: 2]?.title = "b" }
    rows.modify { $0.remove(id: 1) }
    rows.modify { $0.append(Item(1, "again")) }
    #expect(view?.value.idList == [2, 1])
    let observed = view?.observe { log("view: \($0)") }
    rows.modify { $0[id: 1]?.title = "a" }
    #expect(log.lines == ["1 is ", "2 is ", "2 is b", "1 ended", "view: [2b, 1again]", "view: [2b, 1a]"])
    observed?.cancel()
    view = nil
    rows.modify { $0.append(Item(3)) }
    rows.modify { $0[id: 2]?.title = "c" }
    rows.modify { $0.remove(id: 2) }
    #expect(log.lines.suffix(2) == ["2 is c", "2 ended"])
    #expect(throws: ValueEnded.self) { try held[2]?.get() }
    for token in tokens { token.cancel() }
  }

  @Test func `Values that rise and sink inside a branch stay below the rows that are made of them`() {
    let rows = items([0, 1, 2])
    let isDeep = (0..<3).map { _ in Input(false, in: graph) }
    let base = Input(0, in: graph)
    let deep = (0..<20).reduce(base.incr) { value, _ in value.map { $0 + 1 } }
    let view = rows.incr.mapRows { id, item in
      isDeep[id].incr.flatMap { $0 ? deep : base.incr }.map2(item) { Item($1.id, "\($0)") }
    }
    let token = view.zip(deep).observe { log("\($0) \($1)") }
    for id in [0, 2, 0, 1, 2] {
      isDeep[id].modify { $0.toggle() }
      let start = log.lines.count
      base.modify { $0 += 1 }
      let titles = (0..<3).map { "\($0)\(base.value + (isDeep[$0].value ? 20 : 0))" }
      #expect(log.lines[start...] == ["[\(titles.joined(separator: ", "))] \(base.value + 20)"])
    }
    token.cancel()
  }

  @Test func `Views whose branches take turns in reading each other do not rise without limit`() {
    let rows = (0..<2).map { Input(Rows(ids: $0..<1), in: graph) }
    var views: [Incr<Rows<Item>>] = []
    views = (0..<2).map { number in
      rows[number].incr.mapRows { id, item in item.map2(views[1 - number]) { Item(id, "\($0.id) \($1.count)") } }
    }
    let tokens = views.map { $0.observe { _ in } }
    var highest = 0
    graph.onRecompute { highest = max(highest, $0.height) }
    for step in 1...100 {
      graph.batch {
        rows[step % 2].set(Rows(ids: [0, 1]))
        rows[1 - step % 2].set([])
      }
      #expect(views[step % 2].value.map(\.title) == ["0 0", "1 0"])
    }
    #expect(highest < 20)
    for token in tokens { token.cancel() }
    views = []
  }

  @Test func `A branch of a row that ends with an outer choice does not run any more`() {
    let (rows, usesRows) = (items([1]), Input(true, in: graph))
    let view = usesRows.incr.flatMap { usesRows in
      rows.incr.mapRows { _, item in
        item.map {
          log("\(usesRows) \($0)")
          return $0
        }
      }
    }
    let token = view.observe { _ in }
    graph.batch {
      usesRows.set(false)
      rows.modify { $0[id: 1]?.title = "a" }
    }
    #expect(log.lines == ["true 1", "false 1a"])
    token.cancel()
  }

  @Test func `A row of another graph in a branch stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let other = Input(1, in: Graph())
      print(Input(Rows(ids: [1]), in: Graph()).incr.filterRows { _, _ in other.incr.map { $0 > 0 } }.value)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("A value of one graph") && message.contains("Make both inputs in the same graph"))
  }
}
