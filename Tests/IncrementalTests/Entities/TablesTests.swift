import Foundation
import Incremental
import Testing

/// The promises of the guide to entities about tables that refer to one another.
@Suite struct TablesTests {
  @Test func `A row that refers to a missing row is refused with an explanation`() throws {
    var library = Tables<Novels>()
    let refusal = #expect(throws: EntityRefusal.self) { try library.insert(Novel(id: 1, writer: 7), into: \.books) }
    #expect(
      refusal?.description == "The Novel 1 was not stored: it refers to the Writer 7 (byWriter), and there is none."
        + " Insert that one first, or both in one `edit`.")
    #expect(library.books.isEmpty)
    try library.edit { tables in
      try tables.books.insert(Novel(id: 1, writer: 7))
      try tables.authors.insert(Writer(id: 7))
    }
    #expect(library.books.byWriter[7].count == 1)
  }

  @Test func `The removal of a row that a remaining row refers to is refused with an explanation`() throws {
    var firm = Tables<Firm>()
    try firm.insert(contentsOf: [Person(id: 1, badge: 1), Person(id: 2, boss: 1, badge: 2)], into: \.people)
    let refusal = #expect(throws: EntityRefusal.self) { try firm.remove(1, from: \.people) }
    #expect(
      refusal?.description == "The Person 1 was not removed: the Person 2 refers to it (byBoss). Remove or change that"
        + " one first, both in one `edit`, or declare another rule for the reference.")
    try firm.edit { $0.people.remove([1, 2]) }
    #expect(firm.people.isEmpty)
  }

  @Test func `Of several rows, all are inserted into a table, or none if one is refused`() throws {
    var library = try Tables<Novels>.library(authors: 2, booksEach: 1)
    let before = library
    let novels = [Novel(id: 10, writer: 1), Novel(id: 11, writer: 99)]
    #expect(throws: EntityRefusal.self) { try library.insert(contentsOf: novels, into: \.books) }
    #expect(library == before)
  }

  @Test func `An edit that throws is taken back`() throws {
    struct Stop: Error {}
    var library = try Tables<Novels>.library(authors: 2, booksEach: 1)
    let before = library
    #expect(throws: Stop.self) {
      try library.edit { tables in
        tables.authors.removeAll()
        throw Stop()
      }
    }
    #expect(library == before)
  }

  @Test func `A cascade along a chain of thousands of rows ends`() throws {
    var firm = Tables<Firm>()
    try firm.insert(Person(id: 1), into: \.people)
    try firm.insert(Squad(id: 1, lead: 1), into: \.teams)
    let count = 1500
    try firm.edit { tables in
      try tables.chores.setAll((0..<count).map { Chore(id: $0, team: 1, parent: $0 == 0 ? nil : $0 - 1) })
    }
    try firm.remove(0, from: \.chores)
    #expect(firm.chores.isEmpty)
  }

  @Test func `A cascade around a circle ends, and a row may refer to itself`() throws {
    var firm = Tables<Firm>()
    try firm.insert(Person(id: 1), into: \.people)
    try firm.insert(Squad(id: 1, lead: 1), into: \.teams)
    try firm.insert(Chore(id: 1, team: 1, parent: 1), into: \.chores)
    try firm.insert(Chore(id: 2, team: 1, parent: 1), into: \.chores)
    try firm.update(1, in: \.chores) { $0.parent = 2 }
    try firm.remove(2, from: \.chores)
    #expect(firm.chores.isEmpty && firm.teams.count == 1)
  }

  @Test func `Rows that were inserted outside of Tables are checked when Tables are made of them`() throws {
    var novels = Novels()
    try novels.books.insert(Novel(id: 1, writer: 7))
    let reason = EntityRefusal.Reason.referenceIsMissing(index: "byWriter", to: "Writer", id: "7")
    #expect(Tables.refusals(in: novels).map(\.reason) == [reason])
    #expect(throws: EntityRefusal.self) { try Tables(novels) }
    try novels.authors.insert(Writer(id: 7))
    #expect(try Tables(novels).books.count == 1)
  }

  @Test func `Decoding names a reference that leads to no row`() throws {
    var firm = Firm()
    try firm.people.insert(Person(id: 1, city: 3))
    let data = try JSONEncoder().encode(firm)
    let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(Tables<Firm>.self, from: data) }
    #expect("\(error as Any)".contains("it refers to the City 3 (byCity)"))
    try firm.cities.insert(City(id: 3))
    let whole = try JSONDecoder().decode(Tables<Firm>.self, from: JSONEncoder().encode(firm))
    #expect(whole.people.byCity[3].map(\.id) == [1])
  }

  struct Wrong: EntitySchema {
    var writers = Entities<Writer>()
    var letters = Entities<Letter>()
    static let relations: [Relation<Wrong>] = [
      .reference(\.letters, \.byFrom, to: \.writers, onDelete: .nullify(\.to))
    ]
  }

  struct Letter: Entity {
    let id: Int
    var from: Int?
    var to: Int?
    struct Indexes { let byFrom = GroupIndex(\Letter.from) }
    static let indexes = Indexes()
  }

  @Test func `A rule that names another property is refused with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var tables = Tables<Wrong>()
      try tables.insert(Writer(id: 1), into: \.writers)
      try tables.insert(Letter(id: 1, from: 1), into: \.letters)
      try tables.remove(1, from: \.writers)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("after the rule `nullify` was applied") && words.contains("To fix this"))
  }
}
