import Sluice

nonisolated struct App {
  var path = RouteStack<String>()
  var sheet = Presented<String>()
}

nonisolated enum AppAction {
  case path(RouteAction<String, Never>)
  case sheet(PresentedAction<String, Never>)
}

let store = Store<App, AppAction>(App()) {
  EachRoute(\.path, action: \.path)
  IfPresented(\.sheet, action: \.sheet)
}
store.send(.path(.reset(["list", "detail"])), .sheet(.present("settings")))

print(store[path: \.path, action: \.path])
store[path: \.path, action: \.path].removeLast()  // what the back gesture does: sends .path(.popped(toCount: 1))
print(store.path)

store[presented: \.sheet, action: \.sheet] = nil  // what swiping down does: sends .sheet(.leave("1"))
print(store[isPresented: \.sheet, action: \.sheet])

// By hand what @Cases of SluiceMacros writes.
nonisolated extension AppAction: CasePathable {
  struct Cases: Sendable {
    let path = EnumCase<AppAction, RouteAction<String, Never>>(
      "path", embed: { .path($0) }, extract: { if case .path(let action) = $0 { action } else { nil } })
    let sheet = EnumCase<AppAction, PresentedAction<String, Never>>(
      "sheet", embed: { .sheet($0) }, extract: { if case .sheet(let action) = $0 { action } else { nil } })
  }
  static let cases = Cases()
}
