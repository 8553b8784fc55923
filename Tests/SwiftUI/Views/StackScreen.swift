import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct Library: Equatable {
  var titles = ["Emma", "Ulysses"]
  var path = RouteStack<Page>()

  enum Page: Equatable {
    case book(Book)
    case author(String)
  }

  struct Book: Equatable {
    var title: String
    var isRead = false
  }
}

nonisolated enum BookAction: BindableAction {
  case binding(BindingAction<Library.Book>)
  case showAuthor
}

nonisolated enum PageAction {
  case book(BookAction)
}

nonisolated enum LibraryAction {
  case path(RouteAction<Library.Page, PageAction>)
}

struct LibraryView: View {
  let store: Store<Library, LibraryAction>

  var body: some View {
    NavigationStack(store, path: \.path, action: LibraryAction.path) {
      List {
        ForEach(store.titles, id: \.self) { title in
          Button(title) { store.send(.path(.push(.book(Library.Book(title: title))))) }
        }
      }
    } destination: { page in
      PageView(store: page)
    }
  }
}

struct PageView: View {
  let store: Store<Library.Page, PageAction>

  var body: some View {
    switch store.state {
    case .book: if let book = store.scope(case: Library.Page.book, action: PageAction.book) { BookView(store: book) }
    case .author(let name): Text(name)
    }
  }
}

struct BookView: View {
  @Bindable var store: Store<Library.Book, BookAction>

  var body: some View { Toggle(store.title, isOn: $store.isRead) }
}
