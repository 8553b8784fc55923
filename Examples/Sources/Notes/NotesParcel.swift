package import Sluice

/// Notes in one piece, for any app that has room for them in its state and a case for them among its actions.
///
/// ```swift
/// notesParcel.attached(\.notes, action: AppAction.notes)
/// ```
package let notesParcel = Parcel<Rows<Note>, NotesAction>("notes") { NotesReducer() }
