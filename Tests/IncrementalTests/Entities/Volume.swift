import Incremental

/// A row with an index of each kind.
struct Volume: Entity, Hashable, Sendable, Codable {
  let id: Int
  var isbn = ""
  var shelf: Int?
  var author: Int?
  var tags: [Int] = []
  var rank = 0

  struct Indexes {
    let byISBN = UniqueIndex(\Volume.isbn)
    let byShelf = UniqueIndex(\Volume.shelf)
    let byAuthor = GroupIndex(\Volume.author)
    let byTag = GroupIndex(each: \Volume.tags)
    let byRank = SortedIndex(\Volume.rank)
  }
  static let indexes = Indexes()

  init(_ id: Int, isbn: String? = nil, shelf: Int? = nil, author: Int? = nil, tags: [Int] = [], rank: Int = 0) {
    (self.id, self.isbn, self.shelf) = (id, isbn ?? "isbn \(id)", shelf)
    (self.author, self.tags, self.rank) = (author, tags, rank)
  }
}
