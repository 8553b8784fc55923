import Sluice
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
  @Bindable var store: Store<App, AppAction>

  var body: some View {
    NavigationStack(path: $store[path: \.path, action: \.path]) {
      HomeView(store: store)
        .navigationDestination(for: RowID<Route<Screen>>.self) { id in
          if let screen = store.scope(\.path, id: id, action: \.path) { ScreenView(store: screen) }
        }
    }
    .sheet(item: $store[presented: \.note, action: \.note]) { _ in
      if let note = store.scope(presented: \.note, action: \.note) { NoteView(store: note) }
    }
    .alert(
      store.alert.destination?.title ?? "", isPresented: $store[isPresented: \.alert, action: \.alert],
      presenting: store.alert.route
    ) { route in
      ForEach(Array(route.destination.buttons.enumerated()), id: \.offset) { position, button in
        Button(button.title, role: button.role == .destructive ? .destructive : button.role == .cancel ? .cancel : nil)
        {
          store.send(.alert(.destination(route.id, .button(position))))
        }
      }
    } message: { route in
      Text(route.destination.message ?? "")
    }
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

// For the key paths \.path, \.note and \.alert. @Cases of SluiceMacros writes it.
nonisolated extension AppAction: CasePathable {
  nonisolated struct Cases: Sendable {
    let path = EnumCase<AppAction, RouteAction<Screen, ScreenAction>>(
      "path", embed: { .path($0) }, extract: { if case .path(let value) = $0 { value } else { nil } })
    let note = EnumCase<AppAction, PresentedAction<String, NoteAction>>(
      "note", embed: { .note($0) }, extract: { if case .note(let value) = $0 { value } else { nil } })
    let alert = EnumCase<AppAction, PromptAction<AppAction>>(
      "alert", embed: { .alert($0) }, extract: { if case .alert(let value) = $0 { value } else { nil } })
  }

  static let cases = Cases()
}
