public import Sluice

/// What can be done.
public enum WeatherAction: Sendable {
  /// Ask for a city by its name.
  case ask(String)
  /// Ask again for all cities.
  case refresh
  /// Whether reports that become stale are asked for again.
  case refreshItself(Bool)
  /// Look which reports are too old by now.
  case age
  /// Take a city off the list; a question about it ends.
  case forget(City.ID)
  case city(City.ID, CityAction)
}

/// The weather in one piece: the list, its cities, and what goes on by itself. It needs a handler for `FetchReport`.
public let weatherParcel = Parcel<WeatherState, WeatherAction>("weather") {
  CityList()
  EachRow(\.cities, action: \.city) { CityReducer() }
  Aging()
  Refreshing()
}

/// What happens to the list as a whole.
struct CityList: Reducer {
  func reduce(_ weather: inout WeatherState, _ action: WeatherAction, _ context: Context<WeatherAction>) {
    switch action {
    case .ask(let words):
      let name = City.name(words)
      if name.isEmpty { return }
      weather.cities.append(City(id: name))  // does nothing if it is there
      context.send(.city(name, .ask))
    case .refresh: for city in weather.cities.ids { context.send(.city(city, .ask)) }
    case .age: for city in weather.cities.ids { context.send(.city(city, .age)) }
    case .refreshItself(let refreshesItself): weather.refreshesItself = refreshesItself
    case .forget(let city): weather.cities.remove(id: city)
    case .city: break
    }
  }
}
