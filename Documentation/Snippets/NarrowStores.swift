import SluiceSeeds

nonisolated struct App {
  var title: String?
  var counts = [1, 2, 3]
}

enum AppAction { case title(String?), menu(MenuAction) }

// Types that say by themselves what they are made of, and what they become.
enum MenuAction: RestrictedAction {
  case open
  var broader: AppAction { .menu(self) }
}

struct Menu: Projection {
  let total: Int
  init(_ app: App) { total = app.counts.reduce(0, +) }
}

let store = Store<App, AppAction>(App()) {
  Reduce { app, action in
    switch action {
    case .title(let title): app.title = title
    case .menu(.open): app.counts.append(4)
    }
  }
}

let total = store.map { $0.counts.reduce(0, +) }  // computed each time it is read
let reader = store.readOnly  // a Store<App, Never>
let writer = store.writeOnly  // a Store<Void, AppAction>
let title = store.scope(\.title) ?? "untitled"  // a store without the optional
let menu = store.scope(StoreModule<App, AppAction, Menu, MenuAction>())  // both at once; or with two functions
let text = store.scope(\.title) { (text: String) in AppAction.title(text) }  // actions that a function makes

menu.send(.open)
store.send(MenuAction.open.broader)
print(total.state, menu.state.total, store.project(Menu.self).total, title.state)
writer.send(.title("Sluice"))
text.send("Sluice 2")
print(title.state, reader.counts.count)
