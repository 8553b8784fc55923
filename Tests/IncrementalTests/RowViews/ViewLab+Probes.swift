import Incremental

extension ViewLab {
  /// A probe of each operation.
  func probeAll() {
    probeTransforms()
    probeOrders()
    probeWindows()
    probeGroups()
    probeFolds()
    probeSingleRows()
    probeChains()
  }

  func add<Row: Identifiable & Equatable>(
    _ name: String, _ incr: Incr<Rows<Row>>, _ plain: @escaping (ViewLab) -> [Row]
  ) {
    probes.append(Probe(rows: name, incr) { [unowned self] in plain(self) })
  }

  func add<Value: Equatable>(_ name: String, _ incr: Incr<Value>, _ plain: @escaping (ViewLab) -> Value) {
    probes.append(Probe(name, incr) { [unowned self] in plain(self) })
  }

  private func probeTransforms() {
    let (jobs, limit) = (jobs.incr, limit.incr)
    add("mapRows", jobs.mapRows { Line($0) }) { lab in lab.list.map { Line($0) } }
    add("mapRows by", jobs.mapRows(by: limit) { Line($0, $1) }) { lab in lab.list.map { Line($0, lab.limit.value) } }
    add("compactMapRows", jobs.compactMapRows { $0.rank < 6 ? Line($0) : nil }) { lab in
      lab.list.filter { $0.rank < 6 }.map { Line($0) }
    }
    add("filterRows", jobs.filterRows { $0.rank % 2 == 0 }) { lab in lab.list.filter { $0.rank % 2 == 0 } }
    add("filterRows by", jobs.filterRows(by: limit) { $0.rank < $1 }) { lab in
      lab.list.filter { $0.rank < lab.limit.value }
    }
  }

  private func probeOrders() {
    let jobs = jobs.incr
    add("sorted by key", jobs.sorted(by: \.rank)) { lab in lab.list.plainlySorted() }
    add("sorted", jobs.sorted { $0.rank > $1.rank }) { lab in lab.list.plainlySorted { -$0.rank } }
    add("sorted by", jobs.sorted(by: isDescending.incr) { $2 ? $0.rank > $1.rank : $0.rank < $1.rank }) { lab in
      lab.list.plainlySorted { lab.isDescending.value ? -$0.rank : $0.rank }
    }
    add("min", jobs.min(by: \.rank)) { lab in lab.list.plainlySorted().first }
    add("max", jobs.max(by: \.rank)) { lab in lab.list.plainlySorted().last }
  }

  private func probeWindows() {
    let jobs = jobs.incr
    add("window", jobs.window(2..<6)) { lab in lab.list.at(2..<6) }
    add("window by", jobs.window(range.incr)) { lab in lab.list.at(lab.range.value) }
    let ranks = range.incr.map { $0.lowerBound..<$0.upperBound + 3 }
    add("window by key", jobs.sorted(by: \.rank).window(ranks, by: \.rank)) { lab in
      let range = lab.range.value
      return lab.list.plainlySorted().filter { (range.lowerBound..<range.upperBound + 3).contains($0.rank) }
    }
    add("first", jobs.prefix(3)) { lab in lab.list.at(0..<3) }
    add("first in order", jobs.prefix(3, by: \.rank)) { lab in lab.list.plainlySorted().at(0..<3) }
    add("last in order", jobs.prefix(20) { $0.rank > $1.rank }) { lab in
      lab.list.plainlySorted { -$0.rank }.at(0..<20)
    }
    add("first by", jobs.prefix(limit.incr)) { lab in lab.list.at(0..<lab.limit.value) }
  }

  private func probeGroups() {
    let jobs = jobs.incr
    add("grouped", jobs.grouped(by: \.team)) { lab in lab.list.plainlyGrouped() }
    add("grouped in order", jobs.grouped(by: \.team, order: >)) { lab in lab.list.plainlyGrouped(inOrder: >) }
    add("joined", jobs.joined(with: teams.incr, on: \.team)) { lab in lab.list.plainlyJoined(with: lab.teamScript.list)
    }
    add("outerJoined", jobs.outerJoined(with: teams.incr, on: \.team)) { lab in
      lab.list.map { job in Joined(job, lab.teamScript.list.first { $0.id == job.team }) }
    }
    add("right outer join", teams.incr.outerJoined(with: jobs.grouped(by: \.team), on: \.id)) { lab in
      lab.teamScript.list.map { team in
        Joined(team, lab.list.plainlyGrouped().first { $0.key == team.id })
      }
    }
    let totals = jobs.grouped(by: \.team, reducing: 0, add: { $0 + $1.rank }, remove: { $0 - $1.rank })
    add("totals", totals.map { map in map.map { Line(Job($0.key, rank: $0.value)) }.sorted { $0.id < $1.id } }) {
      lab in
      lab.list.plainlyGrouped().map { Line(Job($0.key, rank: $0.rows.reduce(0) { $0 + $1.rank })) }
        .sorted { $0.id < $1.id }
    }
    let best = jobs.grouped(by: \.team).flatten { _, group in group.map(\.rows).sorted(by: \.rank).prefix(2) }
    add("the first two of each group", best) { lab in
      lab.list.plainlyGrouped().flatMap { Array($0.rows).plainlySorted().prefix(2) }
    }
    add("flatten", teams.incr.flatten(\.members)) { lab in lab.teamScript.list.flatMap(\.members) }
  }

  private func probeFolds() {
    let jobs = jobs.incr
    add("sum", jobs.sum(of: \.rank)) { lab in lab.list.reduce(0) { $0 + $1.rank } }
    add("count", jobs.count()) { lab in lab.list.count }
    add("count where", jobs.count { $0.rank > 5 }) { lab in lab.list.count { $0.rank > 5 } }
    let xor = jobs.reduce(0, add: { $0 ^ ($1.rank << $1.team) }, remove: { $0 ^ ($1.rank << $1.team) })
    add("reduce", xor) { lab in lab.list.reduce(0) { $0 ^ ($1.rank << $1.team) } }
  }

  private func probeSingleRows() {
    for id in 1...6 {
      add("row \(id)", jobs.incr.row(id)) { lab in lab.list.first { $0.id == id } }
    }
  }

  private func probeChains() {
    let jobs = jobs.incr
    let open = jobs.filterRows(by: limit.incr) { $0.rank < $1 }
    let page = open.sorted(by: isDescending.incr) { $2 ? $0.rank > $1.rank : $0.rank < $1.rank }.window(range.incr)
    add("filter, sort, window, map", page.mapRows { Line($0) }) { lab in
      lab.list.filter { $0.rank < lab.limit.value }.plainlySorted { lab.isDescending.value ? -$0.rank : $0.rank }.at(
        lab.range.value
      )
      .map { Line($0) }
    }
    add("grouped, flatten", jobs.grouped(by: \.team).flatten(\.rows)) { lab in
      lab.list.plainlyGrouped().flatMap(\.rows)
    }
    let joined = jobs.joined(with: teams.incr.filterRows { $0.name != "n1" }, on: \.team)
    add("joined, sorted", joined.sorted { ($0.right.name, $0.left.rank) < ($1.right.name, $1.left.rank) }) { lab in
      lab.list.plainlyJoined(with: lab.teamScript.list.filter { $0.name != "n1" })
        .sorted { ($0.right.name, $0.left.rank, $0.id) < ($1.right.name, $1.left.rank, $1.id) }
    }
    add("map, filter, window, sort", jobs.mapRows { $0 }.filterRows { $0.team > 2 }.prefix(4).sorted(by: \.rank)) {
      lab in lab.list.filter { $0.team > 2 }.at(0..<4).plainlySorted()
    }
  }
}
