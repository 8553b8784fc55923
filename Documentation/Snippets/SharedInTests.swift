import Sluice
import SluiceTesting

nonisolated struct Settings: Equatable, Sendable { var isDark = false }

nonisolated struct Reader: Reducer {
  struct State: Equatable, Sendable {
    @Shared(.inMemory("settings")) var settings = Settings()
    var page = 1
  }

  enum Action: Equatable { case setDark(Bool), turn }

  var body: some Reducer<State, Action> {
    Reduce { state, action, _ in
      switch action {
      case .setDark(let isDark): state.settings.isDark = isDark
      case .turn: state.page += 1
      }
    }
  }
}

let places = SharedPlaces()
let store = TestStore(Reader.State(), Reader()) { Provide(\.sharedPlaces, places) }
store.send(.setDark(true)) { $0.settings.isDark = true }  // asserted like any other change

let place = places.place(.inMemory("settings"), default: Settings())
place.update { $0.isDark = false }  // from outside: asserted with the next action
await Task.yield()
store.send(.turn) { state in
  state.settings.isDark = false
  state.page = 2
}
store.finish()
print(store.state.page)
