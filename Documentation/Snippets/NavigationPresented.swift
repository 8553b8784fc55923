import SluiceNavigation

nonisolated struct App: Equatable {
  var notes = ["Milk"]
  var note = Presented<String>()
  var alert = Presented<Prompt<AppAction>>()
}

enum NoteAction: Equatable, ActionWithOutput {
  case type(String), save
  enum Output { case saved(String) }
}

nonisolated enum AppAction: Equatable {
  case note(PresentedAction<String, NoteAction>)
  case alert(PromptAction<AppAction>)
  case add(String)
  case askToDelete, deleteAll
}

let note = Reduce<String, NoteAction> { text, action, context in
  switch action {
  case .type(let new): text = new
  case .save:
    context.output(.saved(text))
    context.dismiss()
  }
}

let app = Combined<App, AppAction> {
  IfPresented.receiving(\.note, action: AppAction.note) {
    note
  } output: { _, output in
    switch output {
    case .saved(let text): .add(text)
    }
  }
  Prompts(\.alert, action: AppAction.alert)
  Reduce { app, action in
    switch action {
    case .add(let text): app.notes.append(text)
    case .askToDelete:
      app.alert.present(Prompt("Delete all?", buttons: [.destructive("Delete", .deleteAll), .cancel("Keep")]))
    case .deleteAll: app.notes = []
    case .note, .alert: break
    }
  }
}

let store = Store(App(), app)
store.send(.note(.present("")))
if let note = store.scope(presented: \.note, action: AppAction.note) {
  note.send(.type("Rye"))
  note.send(.save)
}
print(store.notes, store.note)

store.send(.askToDelete)
let token = store.observe(\.self, initial: false) { print($0.notes, $0.alert) }  // called once
store.send(.alert(.destination("1", .button(0))))
