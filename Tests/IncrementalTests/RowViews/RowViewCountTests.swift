import Incremental
import Testing

/// How often the closures of views run.
@Suite struct RowViewCountTests {
  let graph = Graph()
  let log = Log()

  private func jobs(_ count: Int) -> Input<Rows<Job>> {
    Input(Rows((0..<count).map { Job($0, rank: $0 * 10, team: $0 % 7) }), in: graph)
  }

  /// Edits of 0 to 9, and the ids of the rows that changed by each.
  private static let edits: [(name: String, edit: @Sendable (inout Rows<Job>) -> Void, changed: [Int])] = [
    ("update", { $0[id: 3]?.rank = 1 }, [3]), ("update to the same", { $0[id: 3]?.rank = 30 }, []),
    ("insert", { $0.insert(Job(20, rank: 5), at: 4) }, [20]), ("remove", { $0.remove(id: 3) }, []),
    ("move", { $0.move(3, to: 8) }, []), ("move up", { $0.move(8, to: 1) }, []),
    ("sort", { $0.sort { $0.id > $1.id } }, []),
    (
      "move and update",
      {
        $0.move(3, to: 8); $0[id: 3]?.rank = 1
      }, [3]
    ),
    (
      "move up and update",
      {
        $0.move(8, to: 1); $0[id: 8]?.rank = 1
      }, [8]
    ),
    (
      "new labels",
      { rows in
        (100..<200).forEach {
          rows.insert(Job($0, rank: 5), at: 4); rows.remove(id: $0)
        }
      }, []
    ),
    ("other rows with the same ids", { $0 = Rows($0.map { $0.id == 3 ? Job(3, rank: 1) : $0 }) }, [3]),
  ]

  @Test(arguments: edits.indices)
  func `A transform runs once for each changed row, and for no other`(number: Int) {
    let (name, edit, changed) = Self.edits[number]
    let (jobs, factor) = (jobs(10), Input(1, in: graph))
    let views: [Incr<Rows<Job>>] = [
      jobs.incr.mapRows {
        log($0.id); return $0
      },
      jobs.incr.mapRows(by: factor.incr) { row, _ in
        log(row.id); return row
      },
      jobs.incr.compactMapRows {
        log($0.id); return $0.id % 3 == 0 ? nil : $0
      },
      jobs.incr.filterRows {
        log($0.id); return $0.id % 3 == 0
      },
      jobs.incr.filterRows(by: factor.incr) { row, _ in
        log(row.id); return row.id % 3 == 0
      },
    ]
    let tokens = views.map { $0.observe { _ in } }
    let start = log.lines.count
    #expect(start == 50)
    jobs.modify(edit)
    #expect(log.lines[start...] == views.flatMap { _ in changed.map { "\($0)" } }[...], "\(name)")
    for token in tokens { token.cancel() }
  }

  @Test func `After a change of the parameter a transform runs once for each row, also when rows change with it`() {
    let (jobs, factor) = (jobs(10), Input(1, in: graph))
    let tokens = [
      jobs.incr.mapRows(by: factor.incr) { row, _ in
        log(row.id); return row
      }.observe { _ in },
      jobs.incr.filterRows(by: factor.incr) { row, _ in
        log(row.id); return true
      }.observe { _ in },
    ]
    for next in 2...3 {
      let start = log.lines.count
      graph.batch {
        factor.set(next)
        if next == 3 {
          jobs.modify {
            $0[id: 3]?.rank = 1; $0.move(8, to: 1)
          }
        }
      }
      #expect(log.lines[start...].sorted() == (0..<20).map { "\($0 / 2)" })
    }
    for token in tokens { token.cancel() }
  }

  @Test func `An edit of one of 10,000 sorted rows compares a few dozen rows`() {
    let jobs = jobs(10_000)
    var compared = 0
    let token = jobs.incr.sorted {
      compared += 1; return $0.rank < $1.rank
    }.observe { _ in }
    let edits: [(inout Rows<Job>) -> Void] = [
      { $0[id: 17]?.rank = 50_005 }, { $0[id: 17]?.rank = -1 }, { $0.insert(Job(-1, rank: 777), at: 0) },
      { $0.remove(id: 5000) }, { $0.move(3, to: 9000) },
    ]
    for (number, edit) in edits.enumerated() {
      compared = 0
      jobs.modify(edit)
      // Two for each step of the search, of which there are 14, and one more at each of four levels; and two to see
      // whether the row moves.
      #expect(compared <= [38, 38, 36, 0, 0][number], "edit \(number): \(compared)")
    }
    token.cancel()
  }

  @Test func `The closures of groups and folds run for the old and the new value of a row`() {
    let jobs = jobs(1000)
    let tokens = [
      jobs.incr.grouped {
        log("group \($0.id)"); return $0.team
      }.observe { _ in },
      jobs.incr.sum {
        log("sum \($0.id)"); return $0.rank
      }.observe { _ in },
    ]
    for (edit, calls): ((inout Rows<Job>) -> Void, Int) in [
      ({ $0[id: 3]?.rank = 1 }, 2), ({ $0.remove(id: 4) }, 1), ({ $0.append(Job(-1, rank: 1)) }, 1),
    ] {
      let start = log.lines.count
      jobs.modify(edit)
      let lines = log.lines[start...]
      #expect(
        lines.count { $0.hasPrefix("group") } == calls && lines.count { $0.hasPrefix("sum") } == calls, "\(lines)")
    }
    let start = log.lines.count
    jobs.modify { $0.move(5, to: 900) }
    #expect(log.lines[start...].allSatisfy { $0 == "group 5" })
    for token in tokens { token.cancel() }
  }

  @Test func `A join visits only the rows that refer to a changed row, and flatten the outer rows near it`() {
    let jobs = jobs(1000)
    let teams = Input(Rows((0..<7).map { Team($0, members: [Item($0)]) }), in: graph)
    let tokens = [
      jobs.incr.joined(with: teams.incr) {
        log("key"); return $0.team == 3 ? 3 : nil
      }.observe { _ in },
      teams.incr.flatten {
        log("inner"); return $0.members
      }.observe { _ in },
    ]
    var start = log.lines.count
    teams.modify { $0[id: 3]?.name = "x" }
    let lines = log.lines[start...]
    #expect(lines.count { $0 == "key" } == (0..<1000).count { $0 % 7 == 3 })
    #expect(lines.count { $0 == "inner" } == 2)
    start = log.lines.count
    teams.modify { $0.insert(Team(8, members: Rows(ids: 100..<200)), at: 2) }
    jobs.modify { $0[id: 10]?.rank = 1 }
    #expect(log.lines[start...].count <= 6, "\(log.lines[start...])")
    for token in tokens { token.cancel() }
  }
}
