import Incremental
import Testing

/// Bugs that were found in the seeds (`seeds-a.md` 1.3, number 12) and in these views.
@Suite struct RowViewRegressionTests {
  let graph = Graph()
  let log = Log()

  @Test func `A filter follows a move: of 1, 3, 4, 2 the even ones are 4, 2`() {
    let rows = Input(Rows(ids: [1, 2, 3, 4]), in: graph)
    let even = rows.incr.filterRows { $0.id % 2 == 0 }
    let token = even.observe { log($0) }
    rows.modify { $0.move(2, to: 3) }
    #expect(rows.value.idList == [1, 3, 4, 2])
    #expect(log.lines == ["[2, 4]", "[4, 2]"])
    token.cancel()
  }

  @Test func `A sort of 7, 5, 9 follows 5 replaced by 8 and gives 7, 8, 9`() {
    let rows = Input(Rows([Job(1, rank: 7), Job(2, rank: 5), Job(3, rank: 9)]), in: graph)
    let sorted = rows.incr.sorted(by: \.rank)
    let token = sorted.observe { log($0.map(\.rank)) }
    rows.modify { $0[id: 2]?.rank = 8 }
    rows.modify { $0[id: 2]?.rank = 1 }
    rows.modify { $0[id: 3]?.rank = 0 }
    #expect(log.lines == ["[5, 7, 9]", "[7, 8, 9]", "[1, 7, 9]", "[0, 1, 7]"])
    token.cancel()
  }

  @Test func `A sort is not changed by a move of a row`() {
    let rows = Input(Rows([Job(1, rank: 7), Job(2, rank: 5), Job(3, rank: 9)]), in: graph)
    let token = rows.incr.sorted(by: \.rank).observe { log($0.map(\.rank)) }
    rows.modify { $0.move(3, to: 0) }
    #expect(log.lines == ["[5, 7, 9]"])
    token.cancel()
  }

  @Test func `A filter stays correct when an excluded row moves and an included one takes its label`() {
    let rows = Input(Rows(ids: [1, 2, 3, 4]), in: graph)
    let even = rows.incr.filterRows { $0.id % 2 == 0 }
    let token = even.observe { log($0) }
    rows.modify { $0.sort { $0.id > $1.id } }
    #expect(log.lines == ["[2, 4]", "[4, 2]"])
    token.cancel()
  }

  @Test func `When rows and a parameter change together, no closure runs with one old and one new value`() {
    let (rows, names) = (Input(Rows(ids: [0, 1]), in: graph), Input(["a", "b"], in: graph))
    // Each would read behind the end of the names if they were those of before.
    let tokens = [
      rows.incr.mapRows(by: names.incr) { Item($0.id, $1[$0.id]) }.observe { log($0) },
      rows.incr.filterRows(by: names.incr) { $1[$0.id] != "b" }.observe { log($0) },
      rows.incr.sorted(by: names.incr) { $2[$0.id] > $2[$1.id] }.observe { log($0) },
    ]
    graph.batch {
      rows.modify { $0.append(Item(2)) }
      names.set(["a", "b", "c"])
    }
    #expect(log.lines == ["[0a, 1b]", "[0]", "[1, 0]", "[0a, 1b, 2c]", "[0, 2]", "[2, 1, 0]"])
    for token in tokens { token.cancel() }
  }

  @Test func `Rows that only got other labels notify nothing`() {
    let rows = Input(Rows((0..<8).map { Job($0, rank: $0, team: 0) }), in: graph)
    let teams = Input(Rows([Team(0)]), in: graph)
    let small = rows.incr.filterRows { $0.rank < 100 }
    let tokens = [
      small.observe { log($0.count) }, small.window(1..<5).observe { log($0.count) },
      rows.incr.window(0..<2).observe { log($0.count) },
      small.grouped(by: \.team).observe { log($0.count) },
      small.joined(with: teams.incr, on: \.team).observe { log($0.count) },
    ]
    for id in 100..<200 { rows.modify { $0.insert(Job(id, rank: id), at: 4) } }
    for id in 100..<200 { rows.modify { $0.remove(id: id) } }
    #expect(log.lines == ["8", "4", "2", "1", "8"])
    for token in tokens { token.cancel() }
  }

  @Test func `An outer row without inner rows changes nothing, and neither does an inner row that keeps its place`() {
    let teams = Input(Rows([Team(1, members: Rows(ids: [1, 2])), Team(2)]), in: graph)
    let token = teams.incr.flatten(\.members).observe { log($0) }
    teams.modify { $0.append(Team(3)) }
    teams.modify { $0.move(3, to: 0) }
    teams.modify { teams in
      teams.update(1) { $0.members.remove(id: 2) }
      teams.update(2) { $0.members.append(Item(2)) }
    }
    #expect(log.lines == ["[1, 2]"])
    token.cancel()
  }

  @Test func `A window stays unchanged when its rows and its range move by one together`() {
    let (rows, start) = (Input(Rows(ids: [1, 2, 3, 4]), in: graph), Input(1, in: graph))
    let token = rows.incr.window(start.incr.map { $0..<$0 + 2 }).observe { log($0) }
    graph.batch {
      rows.modify { $0.insert(Item(0), at: 0) }
      start.set(2)
    }
    #expect(log.lines == ["[2, 3]"])
    token.cancel()
  }

  @Test func `The first minus one rows of a view are no rows`() {
    let rows = Input(Rows(ids: 1...3), in: Graph())
    #expect(rows.incr.prefix(-1).value.isEmpty)
    #expect(rows.incr.prefix(2).value.idList == [1, 2])
  }
}
