import Incremental
import Testing

/// Every view of rows against the plain computation on arrays that get the same edits. A failure names its seed.
@Suite @MainActor struct RowViewModelTests {
  @Test(arguments: Seeds.all(quick: 3, exhaustive: 60))
  func `After every edit each view equals the plain computation, and notifies only if it changed`(seed: UInt64) {
    for (part, count) in [0, 3, 12, 60, 300].enumerated() {
      let lab = ViewLab(seed: seed * 100 + UInt64(part), count: count)
      lab.probeAll()
      for probe in lab.probes where lab.chance.below(2) == 0 { probe.toggle() }
      for step in 0..<(count > 100 ? 30 : 150) {
        guard let found = lab.step() else { continue }
        Issue.record("SEED=\(seed), part \(part), step \(step), \(lab.last): \(found)")
        return
      }
    }
  }

  @Test(arguments: [0, 5, 10])
  func `Views are correct when thousands of rows are inserted in one place, one after the other`(place: Int) {
    let lab = ViewLab(seed: 1, count: 10)
    let (jobs, list) = (lab.jobs, Log())
    let views = [
      jobs.incr.filterRows { $0.rank % 2 == 0 }, jobs.incr.mapRows { $0 }, jobs.incr.window(3..<9),
      jobs.incr.grouped(by: \.team).flatten(\.rows),
    ]
    let tokens = views.map { $0.observe { list($0.count) } }
    for id in 1000..<3000 {
      jobs.modify { $0.insert(Job(id, rank: id, team: id % 5), at: place) }
      guard id % 500 == 499 else { continue }
      let plain = Array(jobs.value)
      let expected = [
        plain.filter { $0.rank % 2 == 0 }, plain, plain.at(3..<9), plain.plainlyGrouped().flatMap(\.rows),
      ]
      for (view, expected) in zip(views, expected) { #expect(mistake(view.value, expected) == nil) }
    }
    for token in tokens { token.cancel() }
  }
}
