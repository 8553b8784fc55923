import Incremental

extension ViewLab {
  /// A probe of each operator whose closure gets the value of a row.
  func probeBranches() {
    probeEachTransform()
    probeEachOrder()
    probeEachFold()
    probeNestedBranches()
  }

  /// Returns a value that follows a job's rank or the limit, as another value says.
  private func chosen(_ job: Incr<Job>) -> Incr<Int> {
    let limit = limit.incr
    return isDescending.incr.flatMap { $0 ? job.map { -$0.rank } : job.map2(limit) { $0.rank % ($1 + 1) } }
  }

  private func plainlyChosen(_ job: Job) -> Int {
    isDescending.value ? -job.rank : job.rank % (limit.value + 1)
  }

  private func probeEachTransform() {
    let (jobs, limit) = (jobs.incr, limit.incr)
    add("mapRows each", jobs.mapRows { _, job in job.map2(limit) { Line($0, $1) } }) { lab in
      lab.list.map { Line($0, lab.limit.value) }
    }
    add("mapRows each to itself", jobs.mapRows { _, job in job }) { lab in lab.list }
    let outside = limit.map { $0 % 3 }
    add("filterRows each by what is outside", jobs.filterRows { id, _ in outside.map { $0 == id % 3 } }) { lab in
      lab.list.filter { $0.id % 3 == lab.limit.value % 3 }
    }
    add("filterRows each by one value", jobs.filterRows { _, _ in self.isDescending.incr }) { lab in
      lab.isDescending.value ? lab.list : []
    }
    add("compactMapRows each", jobs.compactMapRows { _, job in job.map2(limit) { $0.rank < $1 ? Line($0) : nil } }) {
      lab in lab.list.filter { $0.rank < lab.limit.value }.map { Line($0) }
    }
    add("filterRows each", jobs.filterRows { _, job in self.chosen(job).map { $0 % 2 == 0 } }) { lab in
      lab.list.filter { lab.plainlyChosen($0) % 2 == 0 }
    }
    add("joined each", jobs.joined { _, job in self.chosen(job) }) { lab in
      lab.list.map { Joined($0, lab.plainlyChosen($0)) }
    }
  }

  private func probeEachOrder() {
    let jobs = jobs.incr
    add("sorted each", jobs.sorted { _, job in self.chosen(job) }) { lab in
      lab.list.plainlySorted(lab.plainlyChosen)
    }
    add("min each", jobs.min { _, job in self.chosen(job) }) { lab in
      lab.list.plainlySorted(lab.plainlyChosen).first
    }
    add("max each", jobs.max { _, job in self.chosen(job) }) { lab in lab.list.plainlySorted(lab.plainlyChosen).last }
    add("grouped each", jobs.grouped { _, job in self.chosen(job).map { $0 % 3 } }) { lab in
      Dictionary(grouping: lab.list) { lab.plainlyChosen($0) % 3 }.sorted { $0.key < $1.key }.map {
        RowGroup(key: $0.key, rows: Rows($0.value))
      }
    }
    add("joined on each", jobs.joined(with: teams.incr) { _, job in self.chosen(job).map { $0 } }) { lab in
      lab.list.compactMap { job in
        lab.teamScript.list.first { $0.id == lab.plainlyChosen(job) }.map { Joined(job, $0) }
      }
    }
  }

  private func probeEachFold() {
    let jobs = jobs.incr
    add("sum each", jobs.sum { _, job in self.chosen(job) }) { lab in
      lab.list.reduce(0) { $0 + lab.plainlyChosen($1) }
    }
    add("exact sum each", jobs.sum { _, job in self.chosen(job).map { Double($0) / 8 } }) { lab in
      lab.list.reduce(0) { $0 + Double(lab.plainlyChosen($1)) / 8 }
    }
    add("count each", jobs.count { _, job in self.chosen(job).map { $0 > 2 } }) { lab in
      lab.list.count { lab.plainlyChosen($0) > 2 }
    }
    let xor = jobs.reduce(0, ofEach: { id, job in self.chosen(job).map { $0 << (id % 5) } }, add: ^, remove: ^)
    add("reduce each", xor) { lab in lab.list.reduce(0) { $0 ^ (lab.plainlyChosen($1) << ($1.id % 5)) } }
  }

  private func probeNestedBranches() {
    let (jobs, teams, limit) = (jobs.incr, teams.incr, limit.incr)
    let members = teams.flatten { _, team in team.map(\.members).filterRows(by: limit) { $0.id % 7 < $1 } }
    add("flatten each", members) { lab in
      lab.teamScript.list.flatMap { team in team.members.filter { $0.id % 7 < lab.limit.value } }
    }
    let counts = teams.mapRows { id, team in
      jobs.count { _, job in job.map2(team) { $0.team == id && $1.name != "n1" } }.map { Line(Job(id, rank: $0)) }
    }
    add("branches in branches", counts) { lab in
      lab.teamScript.list.map { team in
        Line(Job(team.id, rank: lab.list.count { $0.team == team.id && team.name != "n1" }))
      }
    }
    let either = isDescending.incr.flatMap { isDescending in
      isDescending ? jobs.mapRows { _, job in job.map { Line($0) } } : counts
    }
    add("branches in a choice", either) { lab in
      if lab.isDescending.value { return lab.list.map { Line($0) } }
      return lab.teamScript.list.map { team in
        Line(Job(team.id, rank: lab.list.count { $0.team == team.id && team.name != "n1" }))
      }
    }
    let read = graph.computed { self.isDescending.incr.value ? either.value.count : counts.value.count }
    add("branches that are read", read) { lab in lab.isDescending.value ? lab.list.count : lab.teamScript.list.count }
    let chain = jobs.filterRows { _, job in job.map2(limit) { $0.rank < $1 } }.mapRows { id, job in
      jobs.row(id + 1).map2(job) { Job($1.id, rank: $1.rank + ($0?.rank ?? 0), team: $1.team) }
    }
    add("branches of branches", chain.sorted { _, job in self.chosen(job) }) { lab in
      lab.list.filter { $0.rank < lab.limit.value }.map { job in
        Job(job.id, rank: job.rank + (lab.list.first { $0.id == job.id + 1 }?.rank ?? 0), team: job.team)
      }
      .plainlySorted(lab.plainlyChosen)
    }
  }
}
