import Foundation
import Sluice

/// The rules: texts are trimmed, an empty one adds nothing, and removes what it is given to. What is said of a note
/// that is gone is no failure: somebody else removed it.
struct NotesReducer: Reducer {
  func reduce(_ notes: inout Rows<Note>, _ action: NotesAction, _ context: Context<NotesAction>) {
    switch action {
    case .add(let id, let text):
      let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
      if !text.isEmpty { notes.append(Note(id: id, text: text)) }
    case .setText(let id, let text):
      let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
      if text.isEmpty { notes.remove(id: id) } else { notes.update(id) { $0.text = text } }
    case .remove(let id): notes.remove(id: id)
    }
  }
}
