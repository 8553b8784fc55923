import SluiceNavigation

nonisolated struct App: Codable { var path = RouteStack(root: "home") }
nonisolated enum AppAction: Codable { case path(RouteAction<String, Never>) }

let app = Combined<App, AppAction> { EachRoute(\.path, action: AppAction.path) }

let journal = MemoryJournal<App, AppAction>()
let store = try Store(App(), app, journal: journal)
store.send(.path(.push("list")), .path(.push("list")), .path(.pop))

let restarted = try Store(App(), app, journal: journal)
print(restarted.path, restarted.state.path.top?.id ?? "")
restarted.send(.path(.push("detail")))
print(Array(restarted.state.path.routes.ids))  // 3 is not used again
