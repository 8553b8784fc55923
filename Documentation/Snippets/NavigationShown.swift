import SluiceNavigation

nonisolated struct App {
  var path = RouteStack<String>()
  var sheet = Presented<String>()
}

nonisolated enum AppAction {
  case path(RouteAction<String, Never>)
  case sheet(PresentedAction<String, Never>)
}

let store = Store<App, AppAction>(App()) {
  EachRoute(\.path, action: AppAction.path)
  IfPresented(\.sheet, action: AppAction.sheet)
}
store.send(.path(.reset(["list", "detail"])), .sheet(.present("settings")))

print(store[path: \.path, action: AppAction.path])
store[path: \.path, action: AppAction.path].removeLast()  // as the back gesture: sends .path(.popped(toCount: 1))
print(store.path)

store[presented: \.sheet, action: AppAction.sheet] = nil  // as swiping down: sends .sheet(.leave("1"))
print(store[isPresented: \.sheet, action: AppAction.sheet])
