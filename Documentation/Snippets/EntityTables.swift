import Sluice

nonisolated struct Book: Entity {
  let id: Int
  var isbn: String
  var title: String
  var author: Int?
  var tags: Set<String> = []

  struct Indexes {
    let byISBN = UniqueIndex(\Book.isbn)  // no two books have equal ones
    let byAuthor = GroupIndex(\Book.author)  // the books of an author
    let byTag = GroupIndex(each: \Book.tags)  // the books with a tag
    let byTitle = SortedIndex(\Book.title)  // in the order of their titles
  }
  static let indexes = Indexes()
}

var books = Entities<Book>()
try books.insert(Book(id: 1, isbn: "0-1", title: "Persuasion", author: 7, tags: ["novel"]))
try books.insert(Book(id: 2, isbn: "0-2", title: "Emma", author: 7, tags: ["novel", "comedy"]))
try books.insert(Book(id: 3, isbn: "0-3", title: "Beowulf", author: nil))

print(books[id: 2]?.title ?? "none", books.count)
print(books.byISBN["0-1"]?.title ?? "none")
print(books.byAuthor[7].map(\.title), books.byAuthor[nil].map(\.title))
print(books.byTag["comedy"].map(\.title))
print(books.byTitle.map(\.title), books.byTitle.in("A"..<"F").count)

// An edit updates the indexes.
try books.update(3) { book in
  book.title = "The Wanderer"
  book.tags = ["poem"]
}
print(books.byTitle.map(\.title), books.byTag["poem"].count)

// A refused change changes nothing, and explains why.
do {
  try books.update(3) { $0.isbn = "0-1" }
} catch {
  print(error)
}
print(books[id: 3]?.isbn ?? "none")
