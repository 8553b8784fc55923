import Observation
import Sluice

nonisolated struct Settings: Equatable, Sendable {
  var isMetric = true
  var city = "Rome"
}

nonisolated extension SharedKey where Value == Settings {
  static var settings: SharedKey { .inMemory("settings") }
}

nonisolated struct Travel: Reducer {
  struct State {
    @Shared(.settings) private var settings = Settings()

    /// A part of the shared value.
    var city: String {
      get { settings.city }
      set { settings.city = newValue }
    }
  }

  enum Action { case arrive(String) }

  var body: some Reducer<State, Action> {
    Reduce { state, action, _ in
      switch action {
      case .arrive(let city): state.city = city
      }
    }
  }
}

nonisolated enum Title {
  struct State {
    /// Readers of the state cannot write it.
    @Shared(.settings) private(set) var settings = Settings()
  }
}

let travel = Store(Travel.State(), Travel())
let title = Store(Title.State(), Reduce<Title.State, Never> { _, _, _ in })
let token = travel.observe(\.city) { print("travel:", $0) }

// Without a store: a view reads `place.value`, and a tool may follow `place.values`.
let place = SharedPlaces.process.place(.settings, default: Settings())
withObservationTracking {
  print("view:", place.value.city)
} onChange: {
  print("the view is to be updated")
}

travel.send(.arrive("Oslo"))
print("title:", title.settings.city, "place:", place.value.city)
place.update { $0.isMetric = false }  // another part: observers of the city are not notified
token.cancel()
