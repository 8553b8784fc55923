public import Sluice
public import SluiceQueries

/// What can be done.
public enum WeatherAction: Sendable {
  /// Ask for a city by its name.
  case ask(String)
  /// Ask again for all cities.
  case refresh
  /// Whether reports that become stale are asked for again.
  case refreshItself(Bool)
  /// Take a city off the list; a question about it ends.
  case forget(City.ID)
  case city(City.ID, CityAction)
  /// What happens to the reports.
  case reports(QueryAction<ReportQuery>)
}

/// What can be done with a city.
public enum CityAction: Sendable {
  /// Ask for a report, in place of a question that waits for its answer.
  case ask
  /// Wait no longer.
  case cancel
}

/// The weather in one piece: the list, and the reports of its cities. It needs a handler for `FetchReport`.
public let weatherParcel = Parcel<WeatherState, WeatherAction>("weather") {
  Scope(\.reports, action: WeatherAction.reports) { QueryReducer(\.patience.policy) }
  CityList()
}

/// What happens to the list. A city that is on it shows its report: so the report is kept.
struct CityList: Reducer {
  func reduce(_ weather: inout WeatherState, _ action: WeatherAction, _ context: Context<WeatherAction>) {
    switch action {
    case .ask(let words):
      let name = City.name(words)
      if name.isEmpty { return }
      if weather.names.contains(name) { return context.send(.city(name, .ask)) }
      weather.names.append(name)
      context.send(.reports(.show(ReportQuery(city: name))))
    case .refresh: for name in weather.names { context.send(.city(name, .ask)) }
    case .city(let name, .ask): context.send(.reports(.refetch(ReportQuery(city: name), restarts: true)))
    case .city(let name, .cancel): context.send(.reports(.cancel(ReportQuery(city: name))))
    case .forget(let name): forget(name, &weather, context)
    case .refreshItself(let refreshesItself):
      weather.refreshesItself = refreshesItself
      if refreshesItself { for city in weather.cities where city.known?.isStale == true { refetch(city.id, context) } }
    case .reports(.aged(let query)): if weather.refreshesItself { refetch(query.city, context) }
    case .reports: break
    }
  }

  /// Unless it is asked for already. If that fails, the user sees why, and decides.
  private func refetch(_ name: City.ID, _ context: Context<WeatherAction>) {
    context.send(.reports(.refetch(ReportQuery(city: name))))
  }

  private func forget(_ name: City.ID, _ weather: inout WeatherState, _ context: Context<WeatherAction>) {
    weather.names.removeAll { $0 == name }
    context.send(.reports(.hide(ReportQuery(city: name))))
    context.send(.reports(.reset(ReportQuery(city: name))))
  }
}
