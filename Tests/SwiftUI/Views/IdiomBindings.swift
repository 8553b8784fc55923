import Sluice
import SwiftUI

nonisolated struct Notes: Equatable { var draft = "", isOpen = false }
nonisolated enum NotesAction: BindableAction, Sendable {
  case binding(BindingAction<Notes>)
  case setDraft(String)
}

struct DraftView: View {
  @Bindable var store: Store<Notes, NotesAction>

  var body: some View {
    TextField("Draft", text: $store.draft)
    Toggle("Open", isOn: $store.isOpen)
    TextField("Draft", text: Binding(get: { store.draft }, set: { store.send(.setDraft($0)) }))
  }
}
