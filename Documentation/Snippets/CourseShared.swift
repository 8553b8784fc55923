import Sluice

nonisolated struct Settings: Equatable, Codable, Sendable { var isMetric = true }

nonisolated extension SharedKey where Value == Settings {
  static var settings: SharedKey { .inMemory("settings") }  // `.file("settings.json")` of SluiceFiles keeps it
}

nonisolated struct Map: Reducer {
  struct State: Equatable {
    @Shared(.settings) var settings = Settings()
    var distance = 5
    var text: String { settings.isMetric ? "\(distance) km" : "\(distance * 10 / 16) miles" }
  }

  enum Action { case zoomOut }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) { state.distance *= 2 }
}

nonisolated struct Preferences: Reducer {
  struct State: Equatable { @Shared(.settings) var settings = Settings() }
  enum Action { case toggleUnits }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    state.settings.isMetric.toggle()  // a plain assignment: no lock
  }
}

let map = Store(Map.State()) { Map() }
let preferences = Store(Preferences.State()) { Preferences() }
let token = map.observe(\.text) { print($0) }
preferences.send(.toggleUnits)
map.send(.zoomOut)
