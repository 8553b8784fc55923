import Incremental
import Testing

/// Insertions that leave no free label, so that others get new ones.
@Suite struct RowsLabelTests {
  @Test(arguments: ["first", "last", "same", "after", "middle", "random"])
  func `Rows are correct however many are inserted in one place`(place: String) {
    var rows = Rows(ids: 0..<10)
    var list = Array(0..<10)
    var chance = Chance(3)
    for id in 10..<4000 {
      let position =
        switch place {
        case "first": 0
        case "last": list.count
        case "same": 5
        case "after": min(list.count, id - 5)
        case "middle": list.count / 2
        default: chance.below(list.count + 1)
        }
      rows.insert(Item(id), at: position)
      list.insert(id, at: position)
    }
    #expect(mistake(rows, list.map { Item($0) }) == nil)
  }

  @Test func `Few rows get new labels, wherever rows are inserted`() {
    for place in 0..<4 {
      var rows = Rows(ids: 0..<2)
      var changed = 0
      for id in 2..<5002 {
        let before = rows
        rows.insert(Item(id), at: [0, 1, rows.count / 2, rows.count - 1][place])
        changed += rows.labels.changes(from: before.labels).count
      }
      #expect(changed < 5000 * 20, "place \(place): \(changed)")
    }
  }

  @Test func `Versions from before and after new labels are compared by their rows alone`() {
    let before = Rows(ids: 0..<300)
    var after = before
    for id in 300..<400 { after.insert(Item(id), at: 150) }
    for id in 300..<400 { after.remove(id: id) }
    after.update(7) { $0.title = "x" }
    let changes = after.changes(from: before)
    #expect(changes.updated.map(\.position) == [7])
    #expect(changes.moved.isEmpty && changes.inserted.isEmpty && changes.removed.isEmpty)
  }
}
