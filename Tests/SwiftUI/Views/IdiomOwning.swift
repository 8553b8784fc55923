import Sluice
import SwiftUI

nonisolated struct Notes: Equatable { var draft = "" }
nonisolated enum NotesAction: Sendable { case save, refresh }

nonisolated let notes = Reduce<Notes, NotesAction> { notes, action in notes.draft = "\(action)" }

struct NotesWindow: View {
  @State private var store = Store(Notes(), notes)

  var body: some View {
    StatusBar()
      .environment(store)
      .refreshable { @MainActor in await store.send(.refresh).finish() }
  }
}

struct StatusBar: View {
  @Environment(Store<Notes, NotesAction>.self) private var store

  var body: some View {
    Button(store.draft) { withAnimation { store.send(.save) } }
  }
}
