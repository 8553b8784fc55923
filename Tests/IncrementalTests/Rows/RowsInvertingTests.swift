import Incremental
import Testing

/// Changes backwards.
@Suite struct RowsInvertingTests {
  private func mistake(between old: Rows<Item>, and new: Rows<Item>) -> String? {
    let changes = new.changes(from: old)
    let back = changes.inverted()
    var (there, here) = (old, new)
    guard here.apply(back), here == old else { return "\(old) to \(new): \(back) leads to \(here)" }
    guard there.apply(back.inverted()), there == new else {
      return "\(old) to \(new): twice inverted leads to \(there)"
    }
    for row in back.updated where old[row.position] != row.new || row.old != new[id: row.new.id] {
      return "\(old) to \(new): \(row) is not there"
    }
    return nil
  }

  @Test func `From every order of a few rows to every other, the inverse leads back`() {
    for old in permutations(of: [1, 2, 3, 4, 5]) where old.first == 1 || old.last == 5 {
      for new in permutations(of: [1, 2, 3, 4, 5]) {
        #expect(mistake(between: Rows(ids: old), and: Rows(ids: new)) == nil)
      }
    }
  }

  @Test(arguments: 0..<40) func `After any edits, the inverse leads back, and positions are those of the old rows`(
    _ seed: Int
  ) {
    var model = RowsModel(seed: UInt64(seed), count: 12)
    for _ in 0..<60 {
      let before = model.rows
      for _ in 0...seed % 7 { model.edit() }
      #expect(mistake(between: before, and: model.rows) == nil)
    }
  }

  private func permutations(of numbers: [Int]) -> [[Int]] {
    if numbers.isEmpty { return [[]] }
    return numbers.flatMap { first in permutations(of: numbers.filter { $0 != first }).map { [first] + $0 } }
  }
}
