import Sluice
import SluiceTesting
import Testing

private struct Ask: EffectRequest, Hashable {
  typealias Answer = String
  let text: String
}

/// Effects of rows in an exploration.
@Suite struct ExploredRowsTests {
  @Test func `An effect of a row ends with the row`() throws {
    let rows = Explorer(RowList.start, RowList()).actions(.row(1, .load), .row(2, .load), .remove(1))
      .answering(Ask.self) { [$0.text] }
      .withoutFailures()
    let search = rows.search(depth: 6)
    #expect(search.violation?.problem.contains("not in the state") == true, "sending to a removed row is reported")
    var answered: Set<Int> = []
    let removed = Explorer(RowList.start, RowList())
      .actions { $0.rows[id: 1] == nil ? [] : [.row(1, .load), .row(2, .load), .remove(1)] }
      .answering(Ask.self) { [$0.text] }
      .checking(
        Invariant("noted") { moment in
          if case .row(let id, .loaded)? = moment.actions.first, moment.state.rows[id: 1] == nil { answered.insert(id) }
          return moment.failures.first.map { "\($0)" }
        })
    let first = Explorer(RowList.start, RowList()).actions(.row(1, .load)).answering(Ask.self) { [$0.text] }
      .always("Nothing is loaded") { $0.rows[id: 1]?.text == "" }
    #expect(first.search(depth: 3).violation?.steps.last.map { "\($0)" } == #".answer("Ask(text: \"x\") in 1", 0)"#)
    #expect(removed.search(depth: 6).violation == nil)
    #expect(answered == [2])
  }
}

/// Rows that load something.
private struct RowList: Reducer {
  struct Row: Hashable, Identifiable {
    let id: Int
    var text = ""
  }
  struct State: Hashable { var rows: Rows<Row> = [] }
  enum RowAction { case load, loaded(String) }
  enum Action { case row(Int, RowAction), remove(Int) }

  static let start = State(rows: [Row(id: 1), Row(id: 2)])

  static let rowCase = EnumCase<Action, (Int, RowAction)>(
    "row", embed: { .row($0, $1) }, extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })

  var body: some Reducer<State, Action> {
    EachRow(\.rows, action: Self.rowCase) {
      Reduce { row, action, context in
        switch action {
        case .load: if row.text.isEmpty { context.perform(Ask(text: "x"), answer: { .loaded($0) }) }
        case .loaded(let text): row.text = text
        }
      }
    }
    Reduce { state, action in if case .remove(let id) = action { state.rows.remove(id: id) } }
  }
}
