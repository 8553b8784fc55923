import Sluice
import SwiftUI

nonisolated struct Notes: Equatable { var draft = "", isOpen = false }
nonisolated enum NotesAction: Sendable { case refresh }

struct FeedView: View {
  let store: Store<Notes, NotesAction>

  var body: some View {
    Text(store.draft)
      .task { await store.send(.refresh).finish() }
      .task(id: store.isOpen) { store.send(.refresh) }
      .refreshable { @MainActor in await store.send(.refresh).finish() }
    Button("Twice") {
      Task {
        await store.send(.refresh).finish()
        store.send(.refresh)
      }
    }
  }
}
