import Weather

/// What the user does, as a page sends it.
enum PageAction: Decodable {
  case type(text: String)
  case searchAgain
  case choose(city: City.ID)
  case ask(city: City.ID)
  case cancel(city: City.ID)
  case forget(city: City.ID)
  case refresh
  case setRefreshing(isOn: Bool)
  /// The backend misbehaves from now on; nil is for never.
  case setFault(name: String?)

  /// The action for the store.
  func action(_ interval: Duration) -> WeatherPageAction {
    switch self {
    case .type(let text): .type(text)
    case .searchAgain: .searchAgain
    case .choose(let city): .choose(city)
    case .ask(let city): .weather(.ask(city))
    case .cancel(let city): .weather(.city(city, .cancel))
    case .forget(let city): .weather(.forget(city))
    case .refresh: .weather(.refresh)
    case .setRefreshing(let isOn): .refreshEvery(isOn ? interval : nil)
    case .setFault(let name): .faultChanged(name)
    }
  }
}
