package import Sluice

/// The weather as a page shows it: the cities, a search for more of them, and what is done by itself.
package struct WeatherPage: Equatable, Sendable {
  package var weather = WeatherState()
  /// The search; nil if nothing is typed.
  package var search: Search?
  /// Nil if the user asks for the cities again.
  package var refreshing: Refreshing?
  /// The name of the fault that the backend has; nil if it is well.
  package var fault: String?

  package init() {}
}

/// What can be done on the page.
package enum WeatherPageAction: Sendable {
  case type(String)
  /// Look again for what is typed.
  case searchAgain
  /// Ask for a city that was found or typed, which ends the search.
  case choose(City.ID)
  /// Ask for all cities again and again; nil ends that.
  case refreshEvery(Duration?)
  case faultChanged(String?)
  case weather(WeatherAction)
  case search(SearchAction)
  case refreshing(RefreshingAction)
}

/// The page in one piece. It needs handlers for `FetchReport` and `FindCities`.
package let weatherPageParcel = Parcel<WeatherPage, WeatherPageAction>("page") {
  weatherParcel.attached(\.weather, action: WeatherPageAction.weather)
  searchParcel.attached(\.search, action: WeatherPageAction.search)
  refreshingParcel.attached(\.refreshing, action: WeatherPageAction.refreshing)
  PageReducer()
}

/// Which parts there are. The services of a part start and end with it.
struct PageReducer: Reducer {
  func reduce(_ page: inout WeatherPage, _ action: WeatherPageAction, _ context: Context<WeatherPageAction>) {
    switch action {
    case .type(let text) where City.name(text).isEmpty: page.search = nil
    case .type(let text):
      if page.search != nil { return context.send(.search(.type(text))) }
      page.search = Search(question: Search.Question(text: text))
    case .searchAgain: if page.search != nil { context.send(.search(.tryAgain)) }
    case .choose(let city):
      page.search = nil
      context.send(.weather(.ask(city)))
    case .refreshEvery(let interval): page.refreshing = interval.map { Refreshing(interval: $0) }
    case .faultChanged(let fault): page.fault = fault
    case .refreshing(.due): context.send(.weather(.refresh))
    case .weather, .search, .refreshing: break
    }
  }
}
