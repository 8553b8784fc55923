import Foundation
import Incremental
import Testing

/// Rows, by example.
@Suite struct RowsTests {
  @Test func `A row is found by its id and by its position`() {
    let rows: Rows = [Item(7, "a"), Item(3, "b"), Item(9, "c")]
    #expect(rows[id: 3] == Item(3, "b") && rows[1] == Item(3, "b"))
    #expect(rows.position(of: 9) == 2 && rows.position(of: 4) == nil && rows[id: 4] == nil)
    #expect(rows.contains(id: 7) && !rows.contains(id: 8))
    #expect(Array(rows.ids) == [7, 3, 9])
    #expect(rows.first == Item(7, "a") && rows.last == Item(9, "c") && rows[1...].count == 2)
  }

  @Test func `Inserting a row with an existing id is refused`() {
    var rows = Rows(ids: 0..<3)
    let before = rows
    let results = [
      rows.append(Item(1)), rows.insert(Item(2), at: 0), rows.insert(Item(0), before: 2),
      rows.insert(Item(0), after: 2), rows.append(contentsOf: [Item(0), Item(1)]), rows.insert(Item(9), before: 8),
      rows.insert(Item(9), after: 8),
    ]
    #expect(results.allSatisfy { !$0 })
    #expect(rows == before)
  }

  @Test func `Rows are inserted before and after others`() {
    var rows = Rows(ids: 0..<3)
    rows.insert(Item(10), before: 0)
    rows.insert(Item(11), after: 2)
    rows.insert(Item(12), after: 0)
    #expect(rows.idList == [10, 0, 12, 1, 2, 11])
  }

  @Test func `An update returns what its closure returns, or nil if there is no such row`() {
    var rows = Rows(ids: 0..<3)
    let length = rows.update(1) { item -> Int in
      item.title = "xyz"
      return item.title.count
    }
    #expect(length == 3 && rows[1] == Item(1, "xyz"))
    #expect(rows.update(5) { _ in 0 } == nil)
  }

  @Test func `An update that throws keeps what it has done`() {
    var rows = Rows(ids: 0..<3)
    let error = #expect(throws: CancellationError.self) {
      try rows.update(1) {
        $0.title = "half"
        throw CancellationError()
      }
    }
    #expect(error != nil && rows[1].title == "half")
  }

  @Test func `A row is set, replaced and removed by its id`() {
    var rows = Rows(ids: 0..<3)
    rows[id: 1] = Item(1, "new")
    rows[id: 5] = Item(5)
    rows[id: 0] = nil
    rows[id: 8] = nil
    #expect(Array(rows) == [Item(1, "new"), Item(2), Item(5)])
    #expect(rows.updateOrAppend(Item(2, "x")) == Item(2) && rows.updateOrAppend(Item(6)) == nil)
    #expect(rows.idList == [1, 2, 5, 6])
  }

  @Test func `Rows are moved and removed by position as a list view does it`() {
    var rows = Rows(ids: 0..<6)
    rows.move(fromOffsets: [4, 1], toOffset: 3)
    #expect(rows.idList == [0, 2, 1, 4, 3, 5])
    rows.remove(atOffsets: [0, 5, 2])
    #expect(rows.idList == [2, 4, 3])
    let isMoved = rows.move(99, to: 0)
    #expect(!isMoved)
  }

  @Test func `A sort keeps the order of equals, and moves few rows of a sorted list`() {
    var rows = Rows((0..<1000).map { Item($0, "\($0 / 10)") })
    rows.update(500) { $0.title = "" }
    let before = rows
    rows.sort { (Int($0.title) ?? -1) < (Int($1.title) ?? -1) }
    #expect(rows.changes(from: before).moved.map(\.id) == [500])
    rows.sort { $0.id % 7 < $1.id % 7 }
    #expect(
      rows.idList
        == ([500] + before.idList.filter { $0 != 500 }).enumerated()
        .sorted { ($0.element % 7, $0.offset) < ($1.element % 7, $1.offset) }.map(\.element))
  }

  @Test func `A predicate that throws removes nothing`() {
    var rows = Rows(ids: 0..<100)
    #expect(throws: CancellationError.self) {
      try rows.removeAll { if $0.id == 50 { throw CancellationError() } else { true } }
    }
    #expect(rows.count == 100)
    #expect(rows.filter { $0.id % 10 == 0 }.idList == Array(stride(from: 0, to: 100, by: 10)))
  }

  @Test func `Two rows with the same id are made one, where the first is`() {
    let rows = Rows([Item(1, "a"), Item(2), Item(1, "b")], uniquingIdsWith: { Item($0.id, $0.title + $1.title) })
    #expect(Array(rows) == [Item(1, "ab"), Item(2)])
  }

  @Test func `Rows are encoded as an array, and decoded from it`() throws {
    let rows: Rows = [Item(3, "a"), Item(1)]
    let data = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([Item].self, from: data) == Array(rows))
    #expect(try JSONDecoder().decode(Rows<Item>.self, from: data) == rows)
    let changes = rows.changes(from: [])
    #expect(try JSONDecoder().decode(Rows<Item>.Changes.self, from: JSONEncoder().encode(changes)) == changes)
  }

  @Test func `Decoding two rows with the same id says where the second one is`() throws {
    let data = try JSONEncoder().encode(["rows": [Item(1), Item(2), Item(1)]])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: Rows<Item>].self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["rows", "Index 2"])
    #expect(context.debugDescription.contains("the id 1"))
  }

  @Test func `Rows are described as an array is`() {
    let rows: Rows = [Item(1), Item(2, "b")]
    #expect("\(rows)" == "[1, 2b]" && String(reflecting: rows) == "Rows([1, 2b])")
    #expect(Mirror(reflecting: rows).children.count == 2)
  }

  @Test func `An id of one kind of row is a string with a type`() throws {
    let id: RowID<Item> = "a\(1)"
    #expect(id == RowID("a1") && id.rawValue == "a1" && "\(id)" == "a1" && id < "a2")
    #expect(String(decoding: try JSONEncoder().encode([id: [id]]), as: UTF8.self) == #"{"a1":["a1"]}"#)
    #expect(
      try JSONDecoder().decode([RowID<Item>: [RowID<Item>]].self, from: Data(#"{"x":["y"]}"#.utf8)) == ["x": ["y"]])
  }
}
