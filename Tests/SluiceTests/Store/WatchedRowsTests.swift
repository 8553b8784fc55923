import Incremental
import Sluice
import Testing

/// Single rows of a store.
@Suite(.freesStores) struct WatchedRowsTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    var title = ""
  }

  struct Board: Equatable {
    var rows: Rows<Row> = [Row(id: 1), Row(id: 2)]
  }

  let log = Log()
  let store = Store(
    Board(), Reduce<Board, @Sendable (inout Rows<Row>) -> Void> { board, edit, _ in edit(&board.rows) })

  @Test func `Equal rows in other memory notify no observer, and the next change notifies that of its row`() {
    let tokens = (1...2).map { id in store.incr(\.rows).row(id).observe { log($0?.title ?? "none") } }
    store.send { $0 = Rows(Array($0)) }
    #expect(log.lines == ["", ""])
    store.send { $0[id: 2]?.title = "b" }
    store.send { $0.remove(id: 1) }
    #expect(log.lines == ["", "", "b", "none"])
    for token in tokens { token.cancel() }
  }

  @Test func `An observer of all rows beside observers of single rows is not notified of equal rows`() {
    let rows = store.incr(\.rows)
    let tokens = [rows.row(1).observe { log($0?.title ?? "none") }, rows.observe { log($0.count) }]
    store.send { $0 = Rows(Array($0)) }
    store.send { $0[id: 1]?.title = "a" }
    #expect(log.lines == ["", "2", "a", "2"])
    for token in tokens { token.cancel() }
  }
}
