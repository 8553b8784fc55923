import Sluice

/// Asks again for a report that becomes stale, if the user wants that.
///
/// What it sends belongs to the cycle in which the report became stale; so nobody sees a stale report that nobody asks about.
/// It asks once: if that fails, the user sees why, and decides.
final class Refreshing: StateObserver {
  let detail: KeyPath<WeatherState, Set<City.ID>> = \.overdue

  func changed(
    from old: Set<City.ID>, to new: Set<City.ID>, _ store: StoreAccess<WeatherState, WeatherAction>
  ) {
    for city in store.cities where new.contains(city.id) && !old.contains(city.id) && !city.request.isLoading {
      store.send(.city(city.id, .ask))
    }
  }
}
