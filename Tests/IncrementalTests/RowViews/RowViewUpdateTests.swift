import Incremental
import Testing

/// Observers that are notified of changes.
@Suite @MainActor struct RowViewUpdateTests {
  /// What an observer of changes knows.
  final class Mirror {
    private(set) var rows: Rows<Job>?
    private(set) var list: [Job] = []
    private(set) var fulls = 0
    private(set) var calls = 0
    private(set) var fits = true

    func receive(_ update: Rows<Job>.Update) {
      calls += 1
      switch update {
      case .all(let all):
        (rows, list) = (all, Array(all))
        fulls += 1
      case .changes(let changes):
        fits = fits && !changes.isEmpty && rows?.apply(changes) == true
        for step in changes.steps { perform(step) }
      }
    }

    private func perform(_ step: Rows<Job>.Changes.Step) {
      switch step {
      case .remove(let row, let position): fits = list.remove(at: position) == row && fits
      case .insert(let row, let position): list.insert(row, at: position)
      case .move(let id, let from, let to):
        let row = list.remove(at: from)
        fits = fits && row.id == id
        list.insert(row, at: to)
      case .update(let row, let position):
        fits = fits && list[position].id == row.id
        list[position] = row
      }
    }

    func shows(_ expected: [Job]) -> Bool { fits && list == expected && rows.map { Array($0) } == expected }
  }

  @Test(arguments: Seeds.all(quick: 3, exhaustive: 60))
  func `The updates, applied in order, always give the current rows, to each observer`(seed: UInt64) {
    let lab = ViewLab(seed: seed, count: 20)
    let page = lab.jobs.incr.filterRows { $0.rank > 2 }.sorted(by: \.rank).window(lab.range.incr)
    let (whole, part, late) = (Mirror(), Mirror(), Mirror())
    var tokens = [lab.jobs.incr.observeChanges(whole.receive), page.observeChanges(part.receive)]
    for step in 0..<200 {
      if step == 50 { tokens.append(lab.jobs.incr.observeChanges(late.receive)) }
      if let found = lab.step() { Issue.record("\(found)") }
      let expected = lab.list.filter { $0.rank > 2 }.plainlySorted().at(lab.range.value)
      let areRight = whole.shows(lab.list) && part.shows(expected) && (step < 50 || late.shows(lab.list))
      guard areRight else {
        Issue.record("SEED=\(seed), step \(step), \(lab.last)")
        break
      }
    }
    #expect(whole.fulls == 1 && part.fulls == 1 && late.fulls == 1)
    for token in tokens { token.cancel() }
  }

  @Test func `A change without an effect on a view sends no updates`() {
    let graph = Graph()
    let (rows, mirror) = (Input(Rows([Job(1, rank: 1), Job(2, rank: 2)]), in: graph), Mirror())
    let token = rows.incr.observeChanges(mirror.receive)
    rows.modify { $0[id: 1]?.rank = 1 }
    rows.modify { rows in
      for id in 100..<200 { rows.insert(Job(id, rank: 0), at: 1) }
      for id in 100..<200 { rows.remove(id: id) }
    }
    #expect(mirror.calls == 1)
    token.cancel()
  }

  @Test func `After a failure an observer gets all rows once, and then changes again`() {
    struct Broken: Error {}
    let graph = Graph()
    let (rows, isBroken) = (Input(Rows([Job(1, rank: 1)]), in: graph), Input(false, in: graph))
    let (mirror, log) = (Mirror(), Log())
    let checked = rows.incr.zip(isBroken.incr).tryMap { rows, isBroken in
      if isBroken { throw Broken() }
      return rows
    }
    let sorted = checked.filterRows { $0.rank > 0 }.sorted(by: \.rank)
    let token = sorted.observeChanges(failure: { log($0) }, mirror.receive)
    for isFailed in [true, true, false, true, false, false] {
      graph.batch {
        isBroken.set(isFailed)
        let id = rows.value.count + 1
        rows.modify { $0.insert(Job(id, rank: -id * (id % 2 * 2 - 1), team: id), at: 0) }
      }
      let expected = Array(rows.value).filter { $0.rank > 0 }.plainlySorted()
      if !isFailed { #expect(mirror.shows(expected)) }
    }
    #expect(mirror.fulls == 3 && mirror.calls == 3 && log.lines.count == 3)
    token.cancel()
  }
}
