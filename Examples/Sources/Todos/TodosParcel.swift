import Notes
package import Sluice

/// The app in one piece: the todos, and the notes, which know nothing of todos.
package let todosParcel = Parcel<TodosState, TodosAction>("todos") {
  TodosReducer()
  notesParcel.attached(\.notes, action: TodosAction.notes)
}
