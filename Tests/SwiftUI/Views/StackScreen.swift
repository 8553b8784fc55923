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

nonisolated enum LibraryAction: CasePathable {
  case path(RouteAction<Library.Page, PageAction>)

  nonisolated struct Cases: Sendable {
    let path = EnumCase<LibraryAction, RouteAction<Library.Page, PageAction>>(
      "path", embed: { .path($0) }, extract: { if case .path(let value) = $0 { value } else { nil } })
  }

  static let cases = Cases()
}

// snippet.show
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
// snippet.end

/// The same by a key path of the case, and by a value that names it.
struct CasePathStacks: View {
  let store: Store<Library, LibraryAction>

  var body: some View {
    NavigationStack(store, path: \.path, action: \.path) {
      Text("Library")
    } destination: {
      PageView(store: $0)
    }
    NavigationStack(store, path: \.path, action: LibraryAction.cases.path) {
      Text("Library")
    } destination: {
      PageView(store: $0)
    }
  }
}
