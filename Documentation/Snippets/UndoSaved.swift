import SluiceUndo

nonisolated struct Note {
  var text = ""
  var history = UndoStack(of: String.self, limits: UndoLimits(count: 100, bytes: 1_000_000))
}

enum NoteAction {
  case write(String)
  case history(UndoAction)
}

let history = EnumCase<NoteAction, UndoAction>(
  "history", embed: { .history($0) }, extract: { if case .history(let action) = $0 { action } else { nil } })

let note = Reduce<Note, NoteAction> { note, action in if case .write(let text) = action { note.text = text } }
  .undo(of: \.text, in: \.history, action: history)

let store = Store(Note(), note)
store.send(.write("Dear Ann,"), .history(.markSaved))
print(store.state.history.hasUnsavedChanges)
store.send(.history(.undo))
print(store.state.history.hasUnsavedChanges)
store.send(.history(.redo))
print(store.state.history.hasUnsavedChanges)

// From here on, a drag is one step.
store.send(.history(.beginGroup(title: "Drag")))
for text in ["D", "De", "Dear Ben,"] { store.send(.write(text)) }
store.send(.history(.endGroup))
print(store.state.history.undoCount, store.state.history.undoTitle ?? "")

// The beginning, however far it is.
store.send(.history(.go(to: nil)))
print(store.state.text.isEmpty, store.state.history.redoCount)
