import Sluice

nonisolated struct Settings: Equatable, Sendable {
  var isMetric = true
  var city = "Rome"
}

nonisolated extension SharedKey where Value == Settings {
  static var settings: SharedKey { .inMemory("settings") }
}

nonisolated enum Forecast {
  struct State {
    var degrees = 20
    @Shared(.settings) var settings = Settings()

    var text: String { settings.isMetric ? "\(degrees) °C" : "\(degrees * 9 / 5 + 32) °F" }
  }
}

nonisolated struct Preferences: Reducer {
  struct State {
    @Shared(.settings) var settings = Settings()
  }

  enum Action { case useMetric(Bool) }

  var body: some Reducer<State, Action> {
    Reduce { state, action, _ in
      switch action {
      case .useMetric(let isMetric): state.settings.isMetric = isMetric
      }
    }
  }
}

let preferences = Store(Preferences.State(), Preferences())
let forecast = Store(Forecast.State(), Reduce<Forecast.State, Never> { _, _, _ in })

let token = forecast.observe(\.text) { print($0) }
preferences.send(.useMetric(false))
