import Incremental
import Testing

/// Views that would have two rows with the same id.
@Suite struct RowViewMisuseTests {
  @Test(arguments: 0..<4)
  func `Two rows of a view with the same id stop the program with an explanation`(way: Int) async {
    let mapped = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let rows = Input(Rows(ids: [1, 2]), in: Graph())
      let token = rows.incr.mapRows { Item($0.id % 10) }.observe { _ in }
      rows.modify { $0.append(Item(11)) }
      token.cancel()
    }
    let updated = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let rows = Input(Rows([Item(1, "a"), Item(2, "aa")]), in: Graph())
      let token = rows.incr.compactMapRows { Item($0.title.count) }.observe { _ in }
      rows.modify { $0[id: 2]?.title = "a" }
      token.cancel()
    }
    let revised = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let graph = Graph()
      let (rows, divisor) = (Input(Rows(ids: [1, 11]), in: graph), Input(100, in: graph))
      let token = rows.incr.mapRows(by: divisor.incr) { Item($0.id % $1) }.observe { _ in }
      divisor.set(10)
      token.cancel()
    }
    let flattened = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let teams = Input(Rows([Team(1, members: [Item(1)]), Team(2)]), in: Graph())
      let token = teams.incr.flatten(\.members).observe { _ in }
      teams.modify { $0[id: 2]?.members.append(Item(1)) }
      token.cancel()
    }
    let words = [
      "An operation made two rows with the same id.", "Why this is a problem",
      "`mapRows`, `compactMapRows` and `flatten`",
    ]
    expectWords(in: [mapped, updated, revised, flattened][way], words)
  }

  @Test(arguments: 0..<2)
  func `Two rows with one id at the start of a view stop the program with an explanation`(way: Int) async {
    let mapped = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      print(Input(Rows(ids: [1, 11]), in: Graph()).incr.mapRows { Item($0.id % 10) }.value)
    }
    let flattened = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let teams = Rows([Team(1, members: [Item(1)]), Team(2, members: [Item(1)])])
      print(Input(teams, in: Graph()).incr.flatten(\.members).value)
    }
    expectWords(in: [mapped, flattened][way], ["two rows with the id 1", "Why this is a problem"])
  }
}
