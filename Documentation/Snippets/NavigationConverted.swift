import SluiceNavigation

nonisolated struct Book: Equatable { var title: String }
nonisolated enum Page: Equatable { case book(Book) }

let pages = RouteTable<Page> {
  RoutePattern("/books/:title") { (title: String) in
    .book(Book(title: title))
  } extract: { page in
    if case .book(let book) = page { book.title } else { nil }
  }
}

print(try pages.parse("/books/Emma") == .book(Book(title: "Emma")), pages.print(.book(Book(title: "Emma"))) ?? "")
