import Sluice
import SluiceSwiftUI
import SwiftUI

struct NotesView: View {
  let store: Store<Notes.State, Notes.Action>

  var body: some View {
    let destination = store.presentation(\.destination, action: Notes.Action.destination)
    List {
      ForEach(store.titles, id: \.self) { Text($0) }
      Button("Add") { store.send(.add) }
      Button("Delete all") { store.send(.askToDelete) }
    }
    .sheet(destination.case(Notes.Destination.editor, action: Notes.DestinationAction.editor)) {
      EditorView(store: $0)
    }
    .alert(destination.case(Notes.Destination.alert, action: Notes.DestinationAction.alert))
  }
}

struct EditorView: View {
  @Bindable var store: Store<Editor.State, Editor.Action>

  var body: some View {
    TextField("Title", text: $store.title)
    Button("Done") { store.send(.done) }
  }
}
