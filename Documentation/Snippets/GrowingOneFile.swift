import Sluice

struct App {
  var notes: [String] = []
  var draft = ""
}

enum AppAction {
  case type(String), add
}

let app = Reduce<App, AppAction> { app, action in
  switch action {
  case .type(let text): app.draft = text
  case .add:
    app.notes.append(app.draft)
    app.draft = ""
  }
}

let store = Store(App(), app)
store.send(.type("Rye"))
store.send(.add)
print(store.notes)
