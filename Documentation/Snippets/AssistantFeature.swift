import Foundation
import SluiceNavigation  // exports Sluice
import SluiceTesting

nonisolated struct Note: Identifiable, Equatable, Codable, Sendable {  // a type outside of a reducer is nonisolated
  let id: UUID
  var text = ""
}

/// A request to the outside is a value. Its handler stands where the store is made.
struct SaveNote: EffectRequest, Equatable {  // with `typealias Answer = …` if it has an answer
  let note: Note
}

/// A child, which knows nothing of its parent.
struct NoteEditor: Reducer {
  enum Action: ActionWithOutput, Equatable, Sendable {
    case typed(String), saveTapped, saved, failed(String)
    enum Output: Equatable, Sendable { case saved(Note) }
  }

  func reduce(_ note: inout Note, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .typed(let text): note.text = text
    case .saveTapped:
      context.perform(
        SaveNote(note: note), id: "save", cancelInFlight: true, answer: { .saved }, failure: { .failed("\($0)") })
    case .saved: context.output(.saved(note))
    case .failed: break
    }
  }
}

/// A parent: a list, and an editor that is presented.
struct Notes: Reducer {
  struct State: Equatable, Sendable {
    var notes: Rows<Note> = []
    var editor = Presented<Note>()
  }

  enum Action: Equatable, Sendable {
    case addTapped
    case noteSaved(Note)
    case editor(PresentedAction<Note, NoteEditor.Action>)
  }

  var body: some Reducer<State, Action> {
    IfPresented.receiving(\.editor, action: Action.editor) {  // children first
      NoteEditor()
    } output: { _, output in
      switch output {
      case .saved(let note): .noteSaved(note)
      }
    }
    Reduce { state, action, context in
      switch action {
      case .addTapped: state.editor.present(Note(id: context.uuid()))  // never UUID() or Date() in a reducer
      case .noteSaved(let note):
        state.notes.updateOrAppend(note)
        state.editor.dismiss()
      case .editor: break
      }
    }
  }
}

// In a test target: `@Test func …() throws {`, with `try #require(…)` around what may be nil.
let first = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))  // in a test, ids count up from zero
let note = Note(id: first, text: "Rye")
let store = TestStore(Notes.State(), Notes())
store.send(.addTapped) { $0.editor.present(Note(id: first)) }
let editor = store.scope(presented: \.editor, action: Notes.Action.editor)
editor?.send(.typed("Rye")) { $0.text = "Rye" }
editor?.send(.saveTapped)
store.answer(SaveNote(note: note))
editor?.receive(.saved)
store.receive(.noteSaved(note)) { state in
  state.notes = [note]
  state.editor.dismiss()
}
store.finish()
print(store.state.notes.map(\.text))
