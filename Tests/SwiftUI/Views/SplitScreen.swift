import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct Notebook: Equatable {
  var notes: Rows<Note> = []
  var selected: Note.ID?

  struct Note: Identifiable, Equatable {
    let id: Int
    var title = ""
    var text = ""
  }
}

nonisolated enum NoteAction: BindableAction { case binding(BindingAction<Notebook.Note>) }

nonisolated enum NotebookAction: BindableAction {
  case binding(BindingAction<Notebook>)
  case note(Notebook.Note.ID, NoteAction)
}

struct NotebookView: View {
  @Bindable var store: Store<Notebook, NotebookAction>

  var body: some View {
    NavigationSplitView(rows: store.scope(\.notes, action: NotebookAction.note), selection: $store.selected) { note in
      Text(note.title)
    } detail: { note in
      if let note { NoteEditor(store: note) } else { Text("Choose a note") }
    }
  }
}

struct NoteEditor: View {
  @Bindable var store: Store<Notebook.Note, NoteAction>

  var body: some View {
    TextField("Title", text: $store.title)
    TextEditor(text: $store.text)
  }
}
