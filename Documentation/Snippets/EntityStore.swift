import Sluice

nonisolated struct Author: Entity {
  let id: Int
  var name: String
}

nonisolated struct Book: Entity {
  let id: Int
  var title: String
  var author: Author.ID

  struct Indexes { let byAuthor = GroupIndex(\Book.author) }
  static let indexes = Indexes()
}

nonisolated struct Library: EntitySchema, Equatable {
  var authors = Entities<Author>()
  var books = Entities<Book>()

  static let relations: [Relation<Library>] = [.reference(\.books, \.byAuthor, to: \.authors)]
}

nonisolated struct App: Equatable {
  var library = Tables<Library>()
}

nonisolated enum Action {
  case add(Author)
  case publish(Book)
  case rename(Author.ID, String)
  case leave(Author.ID)
}

// A refused change is reverted, and the store's error handler gets the refusal.
let reducer = Throwing<App, Action> { app, action in
  switch action {
  case .add(let author): try app.library.insert(author, into: \.authors)
  case .publish(let book): try app.library.insert(book, into: \.books)
  case .rename(let id, let name): try app.library.update(id, in: \.authors) { $0.name = name }
  case .leave(let id): try app.library.remove(id, from: \.authors)
  }
}

let store = Store(App(), reducer, onFailure: { print($0.cause) })
let (books, authors) = (store.incr(\.library.books), store.incr(\.library.authors))

// Each follows a change by what changed.
let lines = books.joined(\.byAuthor, with: authors).observeChanges { update in
  guard case .changes(let changes) = update else { return }
  for row in changes.inserted { print("new:", row.row.left.title, "by", row.row.right.name) }
  for row in changes.updated { print("now:", row.new.left.title, "by", row.new.right.name) }
}
let shelves = authors.joined(withAll: books, by: \.byAuthor)
let second = shelves.row(2).observe { shelf in
  if let shelf { print("\(shelf.left.name) has \(shelf.right.count)") }
}

store.send(group: [.add(Author(id: 1, name: "Austen")), .add(Author(id: 2, name: "Evans"))])
store.send(.publish(Book(id: 1, title: "Emma", author: 1)))
store.send(.publish(Book(id: 2, title: "Middlemarch", author: 2)))
store.send(.rename(2, "Eliot"))
store.send(.leave(2))
