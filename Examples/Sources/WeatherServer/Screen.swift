import Foundation
import Weather

/// What a page shows.
struct Screen: Encodable, Equatable {
  /// A city, with the words about what is asked or what went wrong.
  struct CityScreen: Encodable, Equatable {
    let name: String
    let report: Report?
    /// When the report came, in seconds since 1970.
    let fetched: Double?
    let isAsking: Bool
    let news: String?
    let hasFailed: Bool
  }

  /// A service, and since when it runs; nil if it does not.
  struct ServiceScreen: Encodable, Equatable {
    let name, work: String
    let since: Double?
  }

  struct SearchScreen: Encodable, Equatable {
    let text: String
    let found: [String]
    let trouble: String?
  }

  let cities: [CityScreen]
  let search: SearchScreen?
  let services: [ServiceScreen]
  let isRefreshing: Bool
  let fault: String?

  init(_ page: WeatherPage) {
    cities = page.weather.cities.map { CityScreen($0) }
    search = page.search.map { SearchScreen($0) }
    services = [
      ServiceScreen(
        name: "Finder", work: "looks for what is typed, and ends with the search",
        since: page.search?.since?.timeIntervalSince1970),
      ServiceScreen(
        name: "Refresher", work: Self.work(of: page.refreshing), since: page.refreshing?.since?.timeIntervalSince1970),
    ]
    isRefreshing = page.refreshing != nil
    fault = page.fault
  }

  private static func work(of refreshing: Refreshing?) -> String {
    let times = refreshing?.times ?? 0
    return "keeps the cities up to date" + (times == 0 ? "" : ": asked \(times == 1 ? "once" : "\(times) times")")
  }
}

extension Screen.CityScreen {
  init(_ city: City) {
    (name, report, fetched) = (city.id, city.known?.report, city.known?.fetched.timeIntervalSince1970)
    isAsking = city.request.isLoading
    switch city.request {
    case .idle: (news, hasFailed) = (city.known?.isStale == true ? "This may be out of date." : nil, false)
    case .loading(let tries): (news, hasFailed) = (tries < 2 ? "Asking …" : "Asking, try \(tries) …", false)
    case .failed(let trouble): (news, hasFailed) = ("Not answered: \(trouble).", true)
    }
  }
}

extension Screen.SearchScreen {
  init(_ search: Search) {
    (text, found) = (search.question.text, search.found)
    trouble = search.trouble.map { "The search failed: \($0)." }
  }
}
