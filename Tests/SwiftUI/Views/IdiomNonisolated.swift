import Sluice

nonisolated struct Notes: Equatable {
  var draft = ""
  var isOpen = false
  var tab = 0
}

nonisolated enum NotesAction: BindableAction, Sendable {
  case binding(BindingAction<Notes>)
  case setDraft(String)
  case refresh, tick, save
}
