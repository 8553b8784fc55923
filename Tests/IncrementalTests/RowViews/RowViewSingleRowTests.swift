import Incremental
import Testing

/// `row(id)`: a value that wakes only for its row.
@Suite struct RowViewSingleRowTests {
  let graph = Graph()
  let log = Log()

  struct Broken: Error {}

  @Test func `A change of one of 10,000 observed rows calls one observer, and computes one node besides the hub`() {
    let rows = Input(Rows(ids: 0..<10_000), in: graph)
    let tokens = (0..<10_000).map { id in rows.incr.row(id).observe { log($0?.title ?? "none \(id)") } }
    let edits: [((inout Rows<Item>) -> Void, lines: [String])] = [
      ({ $0[id: 5000]?.title = "x" }, ["x"]), ({ $0.remove(id: 17) }, ["none 17"]), ({ $0.move(3, to: 9000) }, []),
      ({ $0.insert(Item(17, "back"), at: 0) }, ["back"]), ({ $0.append(Item(10_001)) }, []),
      ({ rows in (20_000..<20_100).forEach { rows.insert(Item($0), at: 50) } }, []),
    ]
    for (edit, lines) in edits {
      let (before, start) = (graph.statistics.recomputed, log.lines.count)
      rows.modify(edit)
      #expect(Array(log.lines[start...]) == lines)
      #expect(graph.statistics.recomputed - before == 1 + lines.count)
    }
    for token in tokens { token.cancel() }
  }

  @Test func `The value of a row is nil while the row is absent, and returns with it`() {
    let rows = Input(Rows(ids: [1, 2]), in: graph)
    let token = rows.incr.row(2).observe { log($0.map { "\($0)" } ?? "nil") }
    rows.modify { $0.remove(id: 2) }
    rows.modify { $0.remove(id: 1) }
    rows.modify { $0.insert(Item(2, "b"), at: 0) }
    rows.set([])
    rows.set([Item(2, "c")])
    #expect(log.lines == ["2", "nil", "2b", "nil", "2c"])
    token.cancel()
  }

  @Test func `Requests for one id give one value as long as it is in use`() {
    let rows = Input(Rows(ids: [1, 2]), in: graph)
    let first = rows.incr.row(1)
    let count = graph.nodeCount
    #expect(first == rows.incr.row(1) && first != rows.incr.row(2))
    #expect(graph.nodeCount == count)
    #expect(rows.incr.map { $0 }.row(1) != first)
  }

  @Test func `A row without observers is current when it is read, beside others that are observed`() {
    let rows = Input(Rows(ids: [1, 2, 3]), in: graph)
    let peeked = rows.incr.row(1)
    #expect(peeked.value == Item(1))
    rows.modify { $0[id: 1]?.title = "a" }
    #expect(peeked.value == Item(1, "a"))
    let token = rows.incr.row(2).observe { _ in }
    for title in ["b", "c"] {
      rows.modify { $0[id: 1]?.title = title }
      #expect(peeked.value == Item(1, title))
      graph.batch {
        rows.modify { $0[id: 2]?.title = title }
        #expect(rows.incr.row(2).value == Item(2, title) && rows.incr.row(3).value == Item(3))
        rows.modify { $0[id: 1]?.title = title + title }
        #expect(peeked.value == Item(1, title + title))
      }
    }
    token.cancel()
    rows.modify { $0.remove(id: 1) }
    let late = peeked.observe { log($0 == nil) }
    rows.modify { $0.append(Item(1)) }
    #expect(log.lines == ["true", "false"])
    late.cancel()
  }

  @Test func `Rows of a failed source fail with it, and are current when it recovers`() {
    let (rows, isBroken) = (Input(Rows(ids: [1, 2]), in: graph), Input(false, in: graph))
    let checked = rows.incr.zip(isBroken.incr).tryMap { rows, isBroken in
      if isBroken { throw Broken() }
      return rows
    }
    let tokens = (1...2).map { id in
      checked.row(id).observe(failure: { _ in log("failed \(id)") }) { log($0.map { "\($0)" } ?? "nil") }
    }
    isBroken.set(true)
    rows.modify { $0[id: 2]?.title = "b" }
    isBroken.set(false)
    rows.modify { $0[id: 1]?.title = "a" }
    let lines = log.lines.filter { !$0.hasPrefix("failed") }
    #expect(Array(lines.prefix(2)) == ["1", "2"] && lines.last == "1a" && lines.dropFirst(2).contains("2b"))
    #expect(log.lines.contains("failed 1") && log.lines.contains("failed 2"))
    #expect(checked.row(1).value == Item(1, "a") && checked.row(2).value == Item(2, "b"))
    for token in tokens { token.cancel() }
  }

  @Test func `A row that is selected by an input follows the selection, and leaves nothing behind`() {
    let (rows, selection) = (Input(Rows(ids: 0..<10), in: graph), Input(1, in: graph))
    let count = graph.nodeCount
    do {
      let selected = selection.incr.flatMap { rows.incr.row($0) }
      let token = selected.observe { log($0.map { "\($0)" } ?? "nil") }
      let alive = graph.nodeCount
      rows.modify { $0[id: 1]?.title = "a" }
      for id in [2, 50, 3] { selection.set(id) }
      graph.batch {
        rows.modify { $0[id: 4]?.title = "d" }
        selection.set(4)
      }
      rows.modify { $0[id: 1]?.title = "b" }
      rows.modify { $0[id: 4] = nil }
      #expect(log.lines == ["1", "1a", "2", "nil", "3", "4d", "nil"])
      #expect(graph.nodeCount == alive)
      token.cancel()
    }
    #expect(graph.nodeCount == count)
  }

  @Test func `A constant has values for its rows, and so has a value that is observed as a whole`() {
    let constant = Incr(constant: Rows(ids: [1]), in: graph)
    #expect(constant.row(1).value == Item(1) && constant.row(2).value == nil)
    let rows = Input(Rows(ids: [1]), in: graph)
    let token = Token.all(
      rows.incr.row(1).observe { log($0?.title ?? "nil") }, rows.incr.observe { log($0.count) },
      rows.incr.mapRows { $0 }.row(1).observe { log($0?.title ?? "nil") })
    rows.modify { $0[id: 1]?.title = "a" }
    #expect(log.lines == ["", "1", "", "a", "1", "a"])
    token.cancel()
  }
}
