import Sluice
import SwiftUI

nonisolated struct Notes: Equatable { var draft = "", isOpen = false }
nonisolated enum NotesAction: Sendable { case save, tick, refresh }

struct SaveButtons: View {
  let store: Store<Notes, NotesAction>

  var body: some View {
    Button("Save") { store.send(.save) }
    Button("Animate") { withAnimation { store.send(.save) } }
    Button("Both") {
      store.send(.save)
      withAnimation(.bouncy) { _ = store.send(.tick) }
    }
    Text("Tap me")
      .onTapGesture { store.send(.tick) }
      .onAppear { store.send(.refresh) }
      .onChange(of: store.draft) { store.send(.save) }
      .onChange(of: store.isOpen) { _, isOpen in if isOpen { store.send(.refresh) } }
  }
}
