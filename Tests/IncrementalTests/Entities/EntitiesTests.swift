import Foundation
import Incremental
import Testing

/// The promises of the guide to entities about a table.
@Suite struct EntitiesTests {
  @Test func `A refusal names the row, the reason and the remedy`() throws {
    var table = try Entities([Volume(1, isbn: "a"), Volume(2, isbn: "b")])
    let sameId = #expect(throws: EntityRefusal.self) { try table.insert(Volume(1)) }
    #expect(
      sameId?.description == "The Volume 1 was not inserted: there is one with this id. Use `set` to replace it, or"
        + " `update` to change it.")
    let sameKey = #expect(throws: EntityRefusal.self) { try table.update(2) { $0.isbn = "a" } }
    #expect(
      sameKey?.description == "The Volume 2 was not stored: the Volume 1 has the same key in the unique index byISBN."
        + " Change or remove that one first, or look it up with `byISBN` before.")
    #expect(sameKey?.reason == .keyIsTaken(index: "byISBN", by: "1"))
    #expect(table.map(\.isbn) == ["a", "b"])
  }

  @Test func `Of several rows, all are inserted, or none if one is refused`() throws {
    var table = try Entities([Volume(1, isbn: "a")])
    #expect(throws: EntityRefusal.self) { try table.insert(contentsOf: [Volume(2), Volume(3, isbn: "a"), Volume(4)]) }
    #expect(table.map(\.id) == [1] && table.byISBN.count == 1)
    try table.insert(contentsOf: [Volume(2), Volume(4)])
    #expect(table.map(\.id) == [1, 2, 4] && table.byISBN.count == 3)
  }

  @Test func `Rows whose unique key is nil do not clash`() throws {
    let table = try Entities([Volume(1, shelf: nil), Volume(2, shelf: nil), Volume(3, shelf: 3)])
    #expect(table.byShelf.count == 1 && table.byShelf[3]?.id == 3 && !table.byShelf.contains(1))
  }

  @Test func `A missing row is not updated, and not removed`() throws {
    var table = try Entities([Volume(1)])
    #expect(try table.update(9) { $0.rank } == nil)
    #expect(table.remove(9) == nil)
    #expect(try table.update(1) { $0.rank } == 0)
  }

  @Test func `A table is encoded as its rows, and decoding keeps the indexes or says what is wrong`() throws {
    let table = try Entities([Volume(1, author: 7), Volume(2, author: 7)])
    let data = try JSONEncoder().encode(table)
    #expect(try JSONDecoder().decode([Volume].self, from: data) == Array(table))
    let decoded = try JSONDecoder().decode(Entities<Volume>.self, from: data)
    #expect(decoded == table && decoded.byAuthor[7].map(\.id) == [1, 2])
    let wrong = try JSONEncoder().encode([Volume(1, isbn: "a"), Volume(2, isbn: "a")])
    let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(Entities<Volume>.self, from: wrong) }
    #expect("\(error as Any)".contains("unique index byISBN"))
  }

  @Test func `Equal rows make equal tables, however the tables were made`() throws {
    var table = try Entities([Volume(1), Volume(2), Volume(3)])
    table.remove(2)
    try table.update(3) { $0.rank = 7 }
    #expect(try table == Entities([Volume(1), Volume(3, rank: 7)]))
    #expect(try Set([table, Entities([Volume(1), Volume(3, rank: 7)])]).count == 1)
  }

  struct Page: Entity {
    let id: Int
    var chapter = 0
    var numbers: [Int] = []

    struct Indexes {
      let byChapter = GroupIndex(\Page.chapter)
      let byLength = SortedIndex(\Page.numbers.count)
    }
    static let indexes = Indexes()

    var address: Int { numbers.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
  }

  @Test func `An edit of a table without a unique index copies no row`() throws {
    var table = try Entities((0..<1000).map { Page(id: $0, numbers: Array(0..<100)) })
    let address = table[id: 500]?.address
    try table.update(500) { page in
      page.numbers[0] = 7
      page.chapter = 3
      page.numbers.removeLast()
    }
    #expect(table[id: 500]?.address == address)
    #expect(table.byChapter[3].map(\.id) == [500] && table.byLength.first?.id == 500)
  }

  @Test func `A sorted index by two keys uses the second where the first are equal`() throws {
    let novels = try Entities([
      Novel(id: 2, title: "b", writer: 0), Novel(id: 1, title: "b", writer: 0), Novel(id: 3, title: "a", writer: 0),
    ])
    #expect(novels.byTitle.map(\.id) == [3, 1, 2])
    #expect(novels.byTitle.reversed().map(\.id) == [2, 1, 3])
  }

  struct Careless: Entity {
    let id: Int
    struct Indexes { let byId = GroupIndex(\Careless.id) }
    static var indexes: Indexes { Indexes() }
  }

  @Test func `Indexes whose keys differ at each evaluation are refused with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Entities<Careless>().byId[1]
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("An index of Careless was used") && words.contains("static let indexes"))
  }
}
