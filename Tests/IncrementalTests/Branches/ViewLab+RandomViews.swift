import Incremental

extension ViewLab {
  /// A view of jobs, and the plain computation of it.
  struct RandomView {
    let incr: Incr<Rows<Job>>
    let plain: () -> [Job]
  }

  /// Probes of views whose branches read other views, with each other in ways that are chosen at random.
  func probeRandomViews(_ count: Int) {
    var views = [RandomView(incr: jobs.incr) { [unowned self] in list }]
    for number in 1...count {
      let (a, b) = (views[chance.below(views.count)], views[chance.below(views.count)])
      let (name, view) = randomView(of: a, b)
      views.append(view)
      add("\(number), \(name)", view.incr) { _ in view.plain() }
    }
  }

  private func randomView(of a: RandomView, _ b: RandomView) -> (name: String, RandomView) {
    switch chance.below(7) {
    case 0: ("counting", counting(a, b))
    case 1: ("common", common(a, b))
    case 2: ("replaced", replaced(a, b))
    case 3: ("chosen", chosen(a, b))
    case 4: ("in order", inOrder(a, b))
    case 5: ("nested", nested(a, b))
    default: ("next", next(a))
    }
  }

  private func counting(_ a: RandomView, _ b: RandomView) -> RandomView {
    let count = b.incr.count()
    let incr = a.incr.mapRows { id, job in job.map2(count) { Job(id, rank: ($0.rank + $1) % 100) } }
    return RandomView(incr: incr) {
      let count = b.plain().count
      return a.plain().map { Job($0.id, rank: ($0.rank + count) % 100) }
    }
  }

  private func common(_ a: RandomView, _ b: RandomView) -> RandomView {
    RandomView(incr: a.incr.filterRows { id, _ in b.incr.row(id).map { $0 != nil } }) {
      let ids = Set(b.plain().map(\.id))
      return a.plain().filter { ids.contains($0.id) }
    }
  }

  private func replaced(_ a: RandomView, _ b: RandomView) -> RandomView {
    let isOwn = isDescending.incr
    let incr = a.incr.mapRows { id, job in
      isOwn.flatMap { $0 ? job : b.incr.row(id).map { $0 ?? Job(id, rank: -1) } }
    }
    return RandomView(incr: incr) { [unowned self] in
      let others = Dictionary(uniqueKeysWithValues: b.plain().map { ($0.id, $0) })
      return a.plain().map { isDescending.value ? $0 : others[$0.id] ?? Job($0.id, rank: -1) }
    }
  }

  private func chosen(_ a: RandomView, _ b: RandomView) -> RandomView {
    let incr = limit.incr.flatMap { limit in
      limit % 2 == 0 ? a.incr : b.incr.mapRows { id, job in job.map { Job(id, rank: $0.rank % 7) } }
    }
    return RandomView(incr: incr) { [unowned self] in
      limit.value % 2 == 0 ? a.plain() : b.plain().map { Job($0.id, rank: $0.rank % 7) }
    }
  }

  private func inOrder(_ a: RandomView, _ b: RandomView) -> RandomView {
    let incr = a.incr.sorted { id, job in b.incr.row(id).map2(job) { ($0?.rank ?? 0) - $1.rank } }
    return RandomView(incr: incr) {
      let ranks = Dictionary(uniqueKeysWithValues: b.plain().map { ($0.id, $0.rank) })
      return a.plain().plainlySorted { (ranks[$0.id] ?? 0) - $0.rank }
    }
  }

  private func nested(_ a: RandomView, _ b: RandomView) -> RandomView {
    let incr = a.incr.mapRows { id, job in
      let others = b.incr.filterRows { other, _ in job.map { $0.rank % 3 == other % 3 } }
      return others.count().map { Job(id, rank: $0) }
    }
    return RandomView(incr: incr) {
      let others = b.plain()
      return a.plain().map { job in Job(job.id, rank: others.count { $0.id % 3 == job.rank % 3 }) }
    }
  }

  private func next(_ a: RandomView) -> RandomView {
    let limit = limit.incr
    let incr = a.incr.compactMapRows { id, job in
      limit.map { $0 > 5 }.flatMap { $0 ? job.map { Optional($0) } : a.incr.row(id + 1) }
    }
    return RandomView(incr: incr) { [unowned self] in
      let list = a.plain()
      return self.limit.value > 5 ? list : list.compactMap { job in list.first { $0.id == job.id + 1 } }
    }
  }
}
