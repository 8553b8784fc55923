import Incremental
import Testing

/// Changes of a large part of the rows: a view takes about as long as a new one.
@Suite struct WideChangeTests {
  let graph = Graph()

  /// Rows with ranks in no order, and the number of the comparisons by which a view sorts those below a limit.
  private struct Sorting {
    let limit: Input<Int>
    let view: Incr<Rows<Job>>
    let compared: () -> Int
    let mapped: () -> [Int]
    let mapping: Incr<Rows<Job>>

    init(_ rows: Input<Rows<Job>>, limit start: Int, in graph: Graph) {
      limit = Input(start, in: graph)
      let (comparisons, calls) = (Counter(), Counter())
      view = rows.incr.filterRows(by: limit.incr) { $0.team < $1 }.sorted {
        comparisons.count += 1
        return $0.rank < $1.rank
      }
      mapping = view.mapRows {
        calls.ids.append($0.id)
        return $0
      }
      compared = {
        defer { comparisons.count = 0 }
        return comparisons.count
      }
      mapped = {
        defer { calls.ids = [] }
        return calls.ids
      }
    }
  }

  private final class Counter {
    var count = 0
    var ids: [Int] = []
  }

  private static func jobs(_ count: Int) -> [Job] {
    var chance = Chance(7)
    return (0..<count).map { Job($0, rank: chance.below(1_000_000), team: chance.below(100)) }
  }

  @Test(arguments: [(100, 50), (50, 100), (10, 100), (100, 10), (80, 100), (0, 100), (100, 0)])
  func `A sorted view of which a large part is inserted or removed compares no more than a new view`(
    change: (from: Int, to: Int)
  ) {
    let jobs = Self.jobs(10_000)
    let rows = Input(Rows(jobs), in: graph)
    let anew = Sorting(rows, limit: change.to, in: graph)
    let keep = anew.view.observe { _ in }
    let most = anew.compared()
    let sorting = Sorting(rows, limit: change.from, in: graph)
    let token = sorting.mapping.observe { _ in }
    _ = (sorting.compared(), sorting.mapped())
    sorting.limit.set(change.to)
    // Merging compares each row that stays once or twice, and the dozens that are placed one by one take more.
    let compared = sorting.compared()
    #expect(compared <= most + 20_000 + 4_000, "\(compared), anew \(most)")
    let expected = jobs.filter { $0.team < change.to }.plainlySorted()
    #expect(mistake(sorting.mapping.value, expected) == nil)
    // What stays has kept its label, so that what follows runs for what has come.
    let coming = jobs.filter { $0.team >= change.from && $0.team < change.to }
    #expect(sorting.mapped().sorted() == coming.map(\.id))
    withExtendedLifetime((keep, token)) {}
  }

  @Test func `Any number of rows can be inserted between others, and labels are renewed when there is no room`() {
    var chance = Chance(3)
    let limit = Input(50, in: graph)
    let rows = Input(Rows<Job>([]), in: graph)
    let view = rows.incr.filterRows(by: limit.incr) { $0.team < $1 }.sorted(by: \.rank)
    let token = view.observe { _ in }
    // Each time all come between the first two, so that the room for labels is used up.
    var (list, next) = ([Job](), 0)
    for round in 0..<14 {
      let coming = (0..<40).map { _ in
        next += 1
        return Job(next, rank: 1_000_000 - round * 1_000 - chance.below(1_000), team: chance.below(100))
      }
      list += [Job(-1 - round, rank: -round)] + coming
      rows.modify { $0.append(contentsOf: [Job(-1 - round, rank: -round)] + coming) }
      limit.set(chance.below(2) == 0 ? 100 : 50)
      let expected = list.filter { $0.team < limit.value }.plainlySorted()
      #expect(mistake(view.value, expected) == nil, "round \(round)")
    }
    token.cancel()
  }

  @Test func `A transform runs once for each of many changed rows, and for no other`() {
    let jobs = Self.jobs(3_000)
    let rows = Input(Rows(jobs), in: graph)
    var calls: [Int] = []
    let lines = rows.incr.compactMapRows { job -> Line? in
      calls.append(job.id)
      return job.rank % 3 == 0 ? nil : Line(job)
    }
    let token = lines.observe { _ in }
    for turn in 0..<4 {
      calls = []
      var changed: [Int] = []
      rows.modify { rows in
        if turn > 1 { rows.sort { turn == 2 ? $0.rank < $1.rank : $0.id < $1.id } }
        for id in 0..<3_000 where id % 2 == turn % 2 {
          rows[id: id]?.rank += 1
          changed.append(id)
        }
        if turn == 3 { for id in 0..<700 { rows.remove(id: id) } }
      }
      #expect(calls.sorted() == changed.filter { turn < 3 || $0 >= 700 })
      #expect(mistake(lines.value, rows.value.filter { $0.rank % 3 > 0 }.map { Line($0) }) == nil)
    }
    token.cancel()
  }

  @Test func `A flattened view compares few inner rows before it is made again`() {
    let rows = Input(Rows((0..<1_000).map { Team($0, members: [Item($0)]) }), in: graph)
    var calls = 0
    let view = rows.incr.flatten { team in
      calls += 1
      return team.members
    }
    let token = view.observe { _ in }
    let edits: [(inout Rows<Team>) -> Void] = [
      { $0.updateAll { $0.name = "new" } }, { $0.updateAll { $0.members[0].title = "new" } },
      { $0.removeAll { $0.id % 10 > 0 } },
      { $0.append(contentsOf: (2_000..<3_000).map { Team($0, members: [Item($0)]) }) },
    ]
    for (number, edit) in edits.enumerated() {
      calls = 0
      rows.modify(edit)
      // Each row that is compared takes two.
      #expect(calls <= rows.value.count + 2 * (16 + rows.value.count / 8), "edit \(number)")
      #expect(mistake(view.value, rows.value.flatMap { Array($0.members) }) == nil)
    }
    calls = 0
    rows.modify { rows in for id in 0..<5 { rows[id: id * 10]?.members[0].title = "newer" } }
    #expect(calls == 10 && view.value[3].title == "newer")
    token.cancel()
  }

  @Test(arguments: [0, 20, 30, 36, 60, -60, 1_000])
  func `A fold of which a large part changed reads all rows once, or the changed rows twice`(number: Int) {
    // If it is not positive, the rows are in nodes of their own.
    let each = abs(number)
    let rows = Input(Rows(Self.jobs(6_000)), in: graph)
    var calls = 0
    let sum = rows.incr.sum { job in
      calls += 1
      return job.rank
    }
    let token = sum.observe { _ in }
    calls = 0
    var new = number > 0 ? rows.value : Rows(Array(rows.value))
    if each > 0 { for id in 0..<6_000 where id % each == 0 { new[id: id]?.rank += 1 } }
    rows.set(new)
    #expect(sum.value == rows.value.reduce(0) { $0 + $1.rank })
    let (changed, visited) = (each == 0 ? 0 : 6_000 / each, 64)
    // Where more than a 40th differ, and in most nodes, they are not counted.
    #expect(calls == (each > 0 && each < 40 ? 6_000 + 2 * visited : 2 * changed))
    // Many that differ, but in few places, are not taken for more.
    calls = 0
    rows.modify { rows in for id in 0..<100 { rows[id: id]?.rank += 1 } }
    #expect(calls == 200 && sum.value == rows.value.reduce(0) { $0 + $1.rank })
    token.cancel()
  }

  @Test func `Observers are not called when all rows get new labels, or move without an effect on the view`() {
    let rows = Input(Rows(Self.jobs(2_000)), in: graph)
    var notified: [String] = []
    let tokens = [
      rows.incr.filterRows { $0.rank >= 0 }.observe { _ in notified.append("filter") },
      rows.incr.sorted(by: \.rank).observe { _ in notified.append("sort") },
      rows.incr.grouped(by: \.team).observe { _ in notified.append("group") },
      rows.incr.window(100..<300).observe { _ in notified.append("window") },
      rows.incr.sum(of: \.rank).observe { _ in notified.append("sum") },
      rows.incr.joined(with: Incr(constant: [Team(1)], in: graph), on: \.team).observe { _ in notified.append("join") },
      rows.incr.flatten { [Item($0.id)] }.observe { _ in notified.append("flatten") },
    ]
    notified = []
    // The rows share nothing, and have other labels.
    rows.modify { rows in
      let all = Array(rows)
      rows = Rows([Job(-1, rank: 0)] + all)
      rows.remove(id: -1)
    }
    #expect(notified == [])
    rows.modify { $0.sort { $0.id > $1.id } }
    #expect(notified.sorted() == ["filter", "flatten", "group", "join", "window"])
    for token in tokens { token.cancel() }
  }
}
