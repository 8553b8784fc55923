import Incremental

/// Two collections and some parameters, which are edited at random, and what is derived from them.
@MainActor
final class ViewLab {
  let graph = Graph()
  var chance: Chance
  let jobs: Input<Rows<Job>>
  let teams: Input<Rows<Team>>
  let limit: Input<Int>
  let isDescending: Input<Bool>
  let range: Input<Range<Int>>
  private(set) var jobScript: RowScript<Job>
  private(set) var teamScript: RowScript<Team>
  private(set) var last: [String] = []
  private var readsInside = true
  var list: [Job] { jobScript.list }
  var probes: [any Probing] = []

  init(seed: UInt64, count: Int) {
    var chance = Chance(seed)
    jobScript = RowScript(count: count, &chance) { id, chance in
      Job(id, rank: chance.below(12), team: chance.below(7))
    } change: { job, chance in
      if chance.below(3) > 0 { job.rank = chance.below(14) - 1 } else { job.team = chance.below(7) }
    }
    teamScript = RowScript(count: Swift.min(count, 5), &chance) { id, chance in
      Team(id % 7 == id ? id : id + 100, members: Rows((0..<chance.below(3)).map { Item(id * 1000 + $0) }))
    } change: { team, chance in
      Self.change(&team, &chance)
    }
    self.chance = chance
    jobs = Input(Rows(jobScript.list), in: graph)
    teams = Input(Rows(teamScript.list), in: graph)
    limit = Input(5, in: graph)
    isDescending = Input(false, in: graph)
    range = Input(1..<4, in: graph)
  }

  private static func change(_ team: inout Team, _ chance: inout Chance) {
    switch chance.below(5) {
    case 0: team.name = "n\(chance.below(3))"
    case 1 where !team.members.isEmpty: team.members.remove(at: chance.below(team.members.count))
    case 2 where !team.members.isEmpty: team.members[chance.below(team.members.count)].title = "t\(chance.below(3))"
    case 3 where team.members.count > 1: team.members.move(team.members[0].id, to: team.members.count - 1)
    default: team.members.insert(Item(team.id * 1000 + 3 + chance.below(900)), at: chance.below(team.members.count + 1))
    }
  }

  /// One edit or several in a batch; then all is checked. Returns what is wrong, if anything.
  func step() -> String? {
    last = []
    let count = chance.below(3) == 0 ? 2 + chance.below(3) : 1
    readsInside = count == 1 || chance.below(3) == 0
    if count == 1 { edit() } else { graph.batch { for _ in 0..<count { edit() } } }
    for probe in probes {
      if let found = probe.mistake(peeks: chance.below(3) == 0, mayNotify: count > 1 && readsInside) { return found }
      if chance.below(12) == 0 { probe.toggle() }
    }
    return nil
  }

  private func edit() {
    switch chance.below(14) {
    case 0: change(limit, to: chance.below(12))
    case 1: change(isDescending, to: chance.below(2) == 0)
    case 2, 3:
      let start = chance.below(8)
      change(range, to: start..<start + chance.below(6))
    case 4...6: apply(teamScript.edit(&chance), to: teams)
    default: apply(jobScript.edit(&chance), to: jobs)
    }
  }

  private func change<Value: Equatable>(_ input: Input<Value>, to value: Value) {
    last.append("set a parameter to \(value)")
    input.set(value)
  }

  private func apply<Row>(_ edit: RowScript<Row>.Edit, to input: Input<Rows<Row>>) {
    last.append(edit.name)
    guard readsInside, chance.below(2) == 0 else { return input.modify(edit.apply) }
    var rows = input.value
    edit.apply(&rows)
    input.set(rows)
  }
}
