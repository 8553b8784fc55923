import Sluice

struct BookList: Reducer {
  struct State: Equatable, Codable, Sendable {
    var books: Rows<Book> = []
    var nextID = 1
  }

  enum Action: Equatable, Sendable {
    case add(title: String, author: String)
    case remove(Book.ID)
    case book(Book.ID, BookFeature.Action)
  }

  var body: some Reducer<State, Action> {
    EachRow(\.books, action: Action.book) { BookFeature() }
    Reduce { state, action in
      switch action {
      case .add(let title, let author):
        state.books.append(Book(id: state.nextID, title: title, author: author))
        state.nextID += 1
      case .remove(let id): state.books.remove(id: id)
      case .book: break
      }
    }
  }
}
