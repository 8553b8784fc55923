import Incremental
import Testing

/// Differences between two versions.
@Suite struct RowsChangesTests {
  @Test func `Every order of a few rows is changed into every other`() {
    for old in permutations(of: [1, 2, 3, 4, 5]) where old.first == 1 || old.last == 5 {
      for new in permutations(of: [1, 2, 3, 4, 5]) {
        let (before, after) = (Rows(ids: old), Rows(ids: new))
        #expect(mistake(between: before, and: after) == nil)
      }
    }
  }

  @Test func `A difference has the fewest moves, given that the rows that kept their labels stay`() {
    for order in permutations(of: [0, 1, 2, 3, 4, 5]) {
      let before = Rows(ids: 0..<6)
      var after = before
      for id in order { after.move(id, to: 5) }
      #expect(after.idList == order)
      let fixed = order.filter { after.labels[$0] == before.labels[$0] }
      #expect(after.changes(from: before).moved.count == 6 - longestRun(order, with: fixed), "\(order), \(fixed)")
    }
  }

  @Test func `Moving one row is one move, and no other change`() {
    let before = Rows(ids: 0..<1000)
    var after = before
    after.move(17, to: 800)
    let changes = after.changes(from: before)
    #expect(changes.moved.map { [$0.id, $0.from, $0.to] } == [[17, 17, 800]])
    #expect(changes.removed.isEmpty && changes.inserted.isEmpty && changes.updated.isEmpty)
  }

  @Test func `A row may be moved and updated in one difference`() {
    let before = Rows(ids: 0..<10)
    var after = before
    after.move(2, to: 7)
    after.update(2) { $0.title = "x" }
    let changes = after.changes(from: before)
    #expect(changes.moved.map(\.id) == [2])
    #expect(changes.updated.map(\.position) == [7])
    #expect(changes.updated.first?.old == Item(2) && changes.updated.first?.new == Item(2, "x"))
  }

  @Test func `Rows that only got another label are not reported`() {
    let before = Rows(ids: 0..<100)
    var after = before
    for id in 1000..<3000 { after.insert(Item(id), at: 50) }
    let changes = after.changes(from: before)
    #expect(changes.inserted.count == 2000)
    #expect(changes.moved.isEmpty && changes.removed.isEmpty && changes.updated.isEmpty)
    for id in 1000..<3000 { after.remove(id: id) }
    #expect(after.changes(from: before).isEmpty)
    #expect(after == before)
  }

  @Test func `A label that another row took is a removal and an insertion`() {
    let before = Rows(ids: 0..<5)
    var after = before
    after.remove(id: 4)
    after.append(Item(9))
    let changes = after.changes(from: before)
    #expect(changes.removed.map(\.row.id) == [4] && changes.inserted.map(\.row.id) == [9])
    #expect(changes.updated.isEmpty)
  }

  @Test func `A difference of rows visits only the parts that they do not share`() {
    struct Counted: Identifiable {
      let id: Int
      var value = 0
    }
    let before = Rows((0..<10_000).map { Counted(id: $0) })
    var after = before
    after.update(5000) { $0.value = 1 }
    var compared = 0
    let changes = after.changes(from: before) { a, b in
      compared += 1
      return a.value == b.value
    }
    #expect(changes.updated.map(\.position) == [5000])
    #expect(compared <= 64)
  }

  @Test func `Changes that do not fit are refused, and nothing is changed`() {
    let before = Rows(ids: 0..<10)
    var after = before
    after.remove(id: 3)
    after.insert(Item(20), at: 2)
    after.move(8, to: 0)
    let changes = after.changes(from: before)
    for other in [Rows(ids: 1..<11), Rows(ids: [0]), after, []] {
      var copy = other
      let fits = copy.apply(changes)
      #expect(!fits)
      #expect(copy == other)
    }
  }

  private func permutations(of numbers: [Int]) -> [[Int]] {
    guard numbers.count > 1 else { return [numbers] }
    return numbers.indices.flatMap { index in
      var rest = numbers
      let first = rest.remove(at: index)
      return permutations(of: rest).map { [first] + $0 }
    }
  }

  /// The length of the longest subsequence that increases and has all of `fixed`, by trying all.
  private func longestRun(_ numbers: [Int], with fixed: [Int]) -> Int {
    (0..<1 << numbers.count).map { set in
      let chosen = numbers.indices.filter { set & 1 << $0 != 0 }.map { numbers[$0] }
      let isRun = zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 } && fixed.allSatisfy(chosen.contains)
      return isRun ? chosen.count : 0
    }.max() ?? 0
  }
}
