import Incremental

struct Writer: Entity {
  let id: Int
  var name = ""
}

struct Novel: Entity {
  let id: Int
  var title = ""
  var writer: Int

  struct Indexes {
    let byWriter = GroupIndex(\Novel.writer)
    let byTitle = SortedIndex(\Novel.title, then: \.id)
  }
  static let indexes = Indexes()
}

struct Novels: EntitySchema, Equatable {
  var authors = Entities<Writer>()
  var books = Entities<Novel>()

  static let relations: [Relation<Novels>] = [.reference(\.books, \.byWriter, to: \.authors, onDelete: .cascade)]
}

extension Tables<Novels> {
  static func library(authors: Int, booksEach count: Int) throws -> Tables {
    var tables = Tables()
    try tables.insert(contentsOf: (0..<authors).map { Writer(id: $0, name: "author \($0)") }, into: \.authors)
    let books = (0..<authors * count).map { Novel(id: $0, title: "novel \($0)", writer: $0 % authors) }
    try tables.insert(contentsOf: books, into: \.books)
    return tables
  }
}
