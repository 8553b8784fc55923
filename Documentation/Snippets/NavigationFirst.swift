import SluiceNavigation

nonisolated struct Book: Equatable {
  var title: String
  var isRead = false
}

nonisolated struct Author: Equatable { var name: String }

nonisolated enum Screen: Equatable { case book(Book), author(Author) }

enum BookAction { case markRead, showAuthor, close }
nonisolated enum ScreenAction { case book(BookAction) }

nonisolated struct App { var path = RouteStack<Screen>() }
nonisolated enum AppAction { case path(RouteAction<Screen, ScreenAction>) }

// A screen knows nothing of the stack that it is in.
let book = Reduce<Book, BookAction> { book, action, context in
  switch action {
  case .markRead: book.isRead = true
  case .showAuthor: context.push(Screen.author(Author(name: "Ann")))
  case .close: context.dismiss()
  }
}

let app = Combined<App, AppAction> {
  EachRoute(\.path, action: AppAction.path) {
    Scope(case: Screen.book, action: ScreenAction.book) { book }
  }
}

let store = Store(App(), app, onFailure: { print($0.cause) })
store.send(.path(.push(.book(Book(title: "Trees")))))
store.send(.path(.destination("1", .book(.markRead))))
store.send(.path(.destination("1", .book(.showAuthor))))
print(store.path)

store.send(.path(.pop))
store.send(.path(.destination("1", .book(.close))))
print(store.path)
store.send(.path(.pop))  // one too many
