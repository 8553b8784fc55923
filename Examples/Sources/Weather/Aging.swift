import Foundation
import Sluice

/// Has reports age: when the oldest fresh one has had its time, it asks all cities to look.
///
/// A service and no effect of the reducer, because nobody who waits for an answer wants to wait until it is stale.
final class Aging: StateObserver {
  let detail: KeyPath<WeatherState, Date?> = \.oldestFresh

  func start(_ store: StoreAccess<WeatherState, WeatherAction>) { wait(store.oldestFresh, store) }

  func changed(from old: Date?, to new: Date?, _ store: StoreAccess<WeatherState, WeatherAction>) { wait(new, store) }

  private func wait(_ oldest: Date?, _ store: StoreAccess<WeatherState, WeatherAction>) {
    guard let oldest else { return store.cancel(id: "aging") }
    let (now, end) = (store.dependencies.now, store.dependencies.patience.end(of: oldest))
    store.start(
      .run { send in
        // The clock that sleeps and the date need not agree to the millisecond.
        while now() < end { try await send.sleep(for: .seconds(end.timeIntervalSince(now()))) }
        send(.age)
      }.id("aging", cancelInFlight: true))
  }
}
