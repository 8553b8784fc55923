import Incremental
import Testing

/// Observers of single rows, among many that are inserted and removed.
@Suite struct WatchedRowsTests {
  let graph = Graph()
  let log = Log()

  @Test func `Rows that are watched and released in any order are found by their ids`() {
    let rows = Input(Rows(ids: 0..<400), in: graph)
    let count = graph.nodeCount
    var tokens: [Int: Token] = [:]
    var random = 1
    for step in 0..<4000 {
      random = (random &* 1_103_515_245 &+ 12345) & 0x7fff_ffff
      let id = (random >> 8) % 400
      if tokens[id] == nil {
        let row = rows.incr.row(id)
        tokens[id] = row.observe { log($0?.title ?? "none") }
        #expect(rows.incr.row(id) == row)
      } else {
        tokens[id] = nil
      }
      let start = log.lines.count
      rows.modify { $0[id: (id + step) % 400]?.title = "\(step)" }
      #expect(Array(log.lines[start...]) == (tokens[(id + step) % 400] == nil ? [] : ["\(step)"]))
    }
    tokens = [:]
    #expect(graph.nodeCount == count)
  }

  @Test func `A computation that depends on a row and on the value around it runs once in a pass`() {
    let (rows, isDeep) = (Input(Rows(ids: [1, 2]), in: graph), Input(false, in: graph))
    let deep = (0..<20).reduce(rows.incr) { value, _ in value.map { $0 } }
    let chosen = isDeep.incr.flatMap { $0 ? deep : rows.incr }
    let both = chosen.row(1).zip(deep).map { row, rows in
      log("\(row?.title ?? "none") \(rows[0].title)")
      return row?.title
    }
    let token = both.observe { _ in }
    isDeep.set(true)
    let start = log.lines.count
    rows.modify { $0[id: 1]?.title = "a" }
    #expect(Array(log.lines[start...]) == ["a a"])
    token.cancel()
  }

  @Test func `Observers of several rows are added and cancelled in any order, and a picture shows the remaining ones`()
  {
    let rows = Input(Rows(ids: 0..<4), in: graph)
    for order in [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [2, 5, 0, 3, 1, 4], [3, 0, 4, 1, 5, 2]] {
      let tokens = (0..<6).map { number in rows.incr.row(number % 3).observe { log("\(number) \($0?.title ?? "")") } }
      var left = Set(0..<6)
      for (step, number) in order.enumerated() {
        tokens[number].cancel()
        left.remove(number)
        #expect(graph.dot().split(separator: "penwidth").count - 1 == Set(left.map { $0 % 3 }).count)
        let start = log.lines.count
        rows.modify { rows in (0..<3).forEach { rows[id: $0]?.title = "\(order)\(step)" } }
        #expect(Array(log.lines[start...]) == left.sorted().map { "\($0) \(order)\(step)" })
      }
    }
  }

  @Test func `A named value that a computation reads twice is one dependency`() {
    let (a, b) = (Input(1, in: graph), Input(2, in: graph))
    let sum = graph.computed { a.value + b.value + a.value + b.value }
    let before = sum.observe { log($0) }
    _ = a.incr.named("a")
    a.set(2)
    b.set(3)
    #expect(log.lines == ["6", "8", "10"])
    #expect(graph.json().split(separator: "\"name\":\"a\"").count == 2)
    #expect(graph.json().contains("\"dependencies\":[1, 2]"))
    before.cancel()
  }
}
