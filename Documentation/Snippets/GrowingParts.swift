import Sluice

// Notes.swift
struct Notes {
  var all: [String] = []
  var draft = ""
}

enum NotesAction {
  case type(String), add
}

struct NotesReducer: Reducer {
  func reduce(_ notes: inout Notes, _ action: NotesAction, _ context: Context<NotesAction>) {
    switch action {
    case .type(let text): notes.draft = text
    case .add:
      notes.all.append(notes.draft)
      notes.draft = ""
    }
  }
}

// App.swift
nonisolated struct App {
  var notes = Notes()
  var isDark = false
}

enum AppAction {
  case notes(NotesAction)
  case setDark(Bool)
}

struct AppReducer: Reducer {
  var body: some Reducer<App, AppAction> {
    Scope(\.notes, action: AppAction.notes) { NotesReducer() }
    Reduce { app, action in if case .setDark(let isDark) = action { app.isDark = isDark } }
  }
}

let store = Store(App(), AppReducer())
let notes = store.scope(\.notes, action: AppAction.notes)  // what the notes' view gets
notes.send(.type("Rye"))
notes.send(.add)
print(store.notes.all)
