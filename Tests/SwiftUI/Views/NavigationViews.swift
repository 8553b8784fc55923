import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct Book: Equatable { var title: String }

nonisolated struct Author: Equatable { var name: String }

nonisolated enum Screen: Equatable { case book(Book), author(Author) }

nonisolated enum BookAction: Equatable { case markRead }
nonisolated enum ScreenAction: Equatable { case book(BookAction) }
nonisolated enum NoteAction: Equatable { case save }

nonisolated struct App {
  var path = RouteStack<Screen>()
  var note = Presented<String>()
  var alert = Presented<Prompt<AppAction>>()
}

nonisolated enum AppAction: Equatable {
  case path(RouteAction<Screen, ScreenAction>)
  case note(PresentedAction<String, NoteAction>)
  case alert(PromptAction<AppAction>)
}

struct AppView: View {
  let store: Store<App, AppAction>

  var body: some View {
    NavigationStack(store, path: \.path, action: AppAction.path) {
      HomeView(store: store)
    } destination: {
      ScreenView(store: $0)
    }
    .sheet(store, \.note, action: AppAction.note) { NoteView(store: $0) }
    .alert(store, \.alert, action: AppAction.alert)
  }
}

struct ScreenView: View {
  let store: Store<Screen, ScreenAction>

  var body: some View {
    switch store.state {
    case .book: if let book = store.scope(case: Screen.book, action: ScreenAction.book) { BookView(store: book) }
    case .author(let author): Text(author.name)
    }
  }
}

struct HomeView: View {
  let store: Store<App, AppAction>

  var body: some View { Text("Home") }
}

struct BookView: View {
  let store: Store<Book, BookAction>

  var body: some View { Text(store.title) }
}

struct NoteView: View {
  let store: Store<String, NoteAction>

  var body: some View { Text(store.state) }
}
