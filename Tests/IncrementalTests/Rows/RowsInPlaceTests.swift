import Incremental
import Testing

/// Nothing is copied while it is changed, nothing is lost, and nothing is left.
@Suite struct RowsInPlaceTests {
  struct Page: Identifiable {
    let id: Int
    var numbers: [Int]

    var address: Int { numbers.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
  }

  @Test func `A row that is updated is not copied`() {
    var rows = Rows((0..<1000).map { Page(id: $0, numbers: Array(0..<100)) })
    let address = rows[500].address
    rows.update(500) { $0.numbers[0] = 7 }
    rows[500].numbers[1] = 7
    rows[id: 500]?.numbers[2] = 7
    rows.updateAll { $0.numbers[3] = 7 }
    #expect(rows[500].address == address)
    #expect(rows[500].numbers[0..<4] == [7, 7, 7, 7])
  }

  @Test func `A row that is moved, or makes room for others, is not copied`() {
    var rows = Rows((0..<1000).map { Page(id: $0, numbers: [$0]) })
    let address = rows[500].address
    for id in 1000..<1500 { rows.insert(Page(id: id, numbers: []), at: 500) }
    for id in 0..<490 { rows.remove(id: id) }
    rows.move(500, to: 3)
    #expect(rows[3].address == address)
  }

  @Test func `An edit of a copy leaves the other rows unchanged, and shares the rest`() {
    let before = Rows((0..<1000).map { Page(id: $0, numbers: [$0]) })
    var after = before
    after.update(10) { $0.numbers[0] = -1 }
    #expect(before[10].numbers == [10] && after[10].numbers == [-1])
    #expect(before[11].address == after[11].address)
  }

  final class Counted {
    nonisolated(unsafe) static var alive = 0
    // Right because only the test below makes them, on one thread.
    init() { Self.alive += 1 }
    deinit { Self.alive -= 1 }
  }

  struct Owner: Identifiable {
    let id: Int
    var counted = Counted()
  }

  @Test func `Every row is released once, with the last version that has it`() {
    do {
      var chance = Chance(5)
      var rows = Rows((0..<500).map { Owner(id: $0) })
      var kept = [rows]
      var (next, alive) = (500, 500)
      for step in 0..<2000 {
        switch chance.below(6) {
        case 0: rows.insert(Owner(id: next), at: chance.below(rows.count + 1))
        case 1: rows.remove(at: chance.below(rows.count))
        case 2: rows.move(rows[chance.below(rows.count)].id, to: chance.below(rows.count))
        case 3: rows.update(rows[chance.below(rows.count)].id) { $0.counted = Counted() }
        case 4: rows[id: rows[chance.below(rows.count)].id] = nil
        default: rows.append(contentsOf: [Owner(id: next)])
        }
        next += 1
        if step % 300 == 0 { kept.append(rows) }
        if step % 700 == 0 { rows.removeAll { $0.id % 9 == 0 } }
        if step % 900 == 0 { rows.sort { $0.id % 5 < $1.id % 5 } }
        alive = Set((kept + [rows]).flatMap { $0.map { ObjectIdentifier($0.counted) } }).count
        guard Counted.alive == alive else {
          Issue.record("step \(step): \(Counted.alive) rows, expected \(alive)")
          return
        }
      }
      kept = []
      #expect(Counted.alive == rows.count)
    }
    #expect(Counted.alive == 0)
  }
}
