import Incremental
import Testing

/// Windows of many rows: what a change costs elsewhere, and that they are right wherever it is.
@Suite struct WindowTests {
  let graph = Graph()

  private static func jobs(_ count: Int, _ chance: inout Chance) -> [Job] {
    (0..<count).map { Job($0, rank: chance.below(1_000_000)) }
  }

  /// The address of the uppermost node, which is another after an edit that has copied nodes.
  private func root(_ rows: Incr<Rows<Job>>) -> ObjectIdentifier? { rows.value.tree.root.map { ObjectIdentifier($0) } }

  @Test(arguments: [0..<50, 1_000..<1_050, 500..<2_500, 3_990..<5_000])
  func `An edit outside of an observed window copies nothing of the view that the window is of`(range: Range<Int>) {
    var chance = Chance(1)
    let rows = Input(Rows(Self.jobs(4_000, &chance)), in: graph)
    let sorted = rows.incr.sorted(by: \.rank)
    let window = sorted.window(range)
    let tokens = [sorted.observe { _ in }, window.observe { _ in }]
    let limits = (sorted.value[range.lowerBound].rank, sorted.value[min(range.upperBound, 4_000) - 1].rank)
    let outside = sorted.value.filter { $0.rank < limits.0 || $0.rank > limits.1 }.shuffled(&chance)
    let before = root(sorted)
    for job in outside.prefix(150) {
      let rank = job.rank < limits.0 ? chance.below(limits.0) : limits.1 + 1 + chance.below(1_000_000)
      rows.modify { $0[id: job.id]?.rank = rank }
    }
    #expect(root(sorted) == before)
    #expect(mistake(window.value, Array(rows.value).plainlySorted().at(range)) == nil)
    for token in tokens { token.cancel() }
  }

  @Test(arguments: Seeds.all(quick: 2, exhaustive: 40))
  func `Windows of thousands of rows are correct wherever rows are inserted, removed, moved and changed`(seed: UInt64) {
    var chance = Chance(seed)
    var list = Self.jobs(2_500, &chance)
    var next = list.count
    let rows = Input(Rows(list), in: graph)
    let ranges = [0..<40, 900..<960, 700..<1_900, 1_203..<1_204, 2_450..<2_600, 0..<4_000]
    var calls = ranges.map { _ in 0 }
    let windows = ranges.map { rows.incr.window($0) }
    let tokens = windows.indices.map { index in windows[index].observe { _ in calls[index] += 1 } }
    for step in 0..<120 {
      let before = list
      calls = ranges.map { _ in 0 }
      // Near the end of a window, where rows move between nodes of both sides.
      let end = chance.below(2) == 0 ? ranges[chance.below(5)].lowerBound : ranges[chance.below(5)].upperBound
      let place = max(0, min(list.count - 60, end - chance.below(60)))
      switch chance.below(5) {
      case 0:
        let removed = list[place..<place + 1 + chance.below(40)].map(\.id)
        list.removeAll { removed.contains($0.id) }
        rows.modify { rows in for id in removed { rows.remove(id: id) } }
      case 1:
        let new = (0..<1 + chance.below(40)).map { Job(next + $0, rank: 0) }
        next += new.count
        list.insert(contentsOf: new, at: place)
        rows.modify { rows in for (offset, job) in new.enumerated() { rows.insert(job, at: place + offset) } }
      case 2:
        let to = chance.below(list.count)
        let job = list.remove(at: place)
        list.insert(job, at: to)
        rows.modify { $0.move(job.id, to: to) }
      case 3:
        list[place].rank += 1
        rows.modify { $0[place].rank += 1 }
      default:
        // Changes that end where they began.
        let job = list[place]
        rows.modify { rows in
          rows.remove(at: place)
          rows.insert(job, at: place)
        }
      }
      for (index, range) in ranges.enumerated() {
        let isNews = list.at(range) != before.at(range)
        // The large ones are checked as a whole now and then.
        let isChecked = step % 10 == 0 || range.count < 100
        let found = isChecked ? mistake(windows[index].value, list.at(range)) : nil
        guard found == nil, calls[index] == (isNews ? 1 : 0) else {
          Issue.record("SEED=\(seed), step \(step), \(range): \(found ?? "called \(calls[index]) times")")
          return
        }
      }
    }
    for token in tokens { token.cancel() }
  }

  @Test func `A part of a tree reports the differences in its range that the whole tree reports`() {
    var chance = Chance(2)
    var rows = Rows(Self.jobs(3_000, &chance))
    for _ in 0..<100 {
      let (first, count) = (chance.below(rows.count), 1 + chance.below(chance.below(2) == 0 ? 40 : rows.count))
      let last = min(rows.count, first + count) - 1
      let range = rows.tree.label(atPosition: first)...rows.tree.label(atPosition: last)
      let (old, part) = (rows, rows.tree.part(in: range))
      #expect(part.count == last - first + 1)
      for _ in 0..<chance.below(30) { edit(&rows, &chance) }
      #expect(differences(rows, from: part, in: range) == differences(rows, from: old.tree, in: range))
    }
  }

  private func edit(_ rows: inout Rows<Job>, _ chance: inout Chance) {
    let position = chance.below(rows.count)
    switch chance.below(4) {
    case 0: rows.insert(Job(1_000_000 + chance.below(1 << 40), rank: 0), at: position)
    case 1: rows.remove(at: position)
    case 2: rows.move(rows[position].id, to: chance.below(rows.count))
    default: rows[position].rank += 1
    }
  }

  private func differences(
    _ rows: Rows<Job>, from old: LabelTree<Job>, in range: ClosedRange<OrderLabel>
  ) -> [String] {
    var lines: [String] = []
    rows.tree.forEachDifference(
      from: old, in: range, compare: { $0.id != $1.id ? .replaced : $0 == $1 ? .equal : .updated },
      { difference in
        switch difference {
        case .removed(let label, let job, _): lines.append("- \(label) \(job)")
        case .inserted(let label, let job, _): lines.append("+ \(label) \(job)")
        case .updated(let label, let old, let new, _, _): lines.append("\(label) \(old) \(new)")
        }
      })
    return lines
  }
}

extension Array {
  fileprivate func shuffled(_ chance: inout Chance) -> [Element] { chance.shuffled(self) }
}
