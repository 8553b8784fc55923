package import Notes
package import Sluice

/// The app in one piece: the todos, and the notes, which know nothing of todos.
package let todosParcel = Parcel<TodosState, TodosAction>("todos") {
  TodosReducer()
  notesParcel.attached(\.notes, action: \.notes)
}

extension TodosAction: CasePathable {
  // What `@Cases` of SluiceMacros would write, for the one case that is needed.
  package struct Cases: Sendable {
    package let notes = EnumCase<TodosAction, NotesAction>(
      "notes", embed: { .notes($0) }, extract: { if case .notes(let action) = $0 { action } else { nil } })
  }
  package static let cases = Cases()

  package var caseName: String { if case .notes = self { "notes" } else { "other" } }
}
