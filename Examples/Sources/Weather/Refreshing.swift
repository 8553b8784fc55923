package import Foundation
import Sluice

/// That all cities are asked for again and again. It is part of the state while the user wants that.
package struct Refreshing: Equatable, Sendable {
  /// The time between two questions.
  package var interval: Duration
  /// How often they were asked for.
  package var times = 0
  /// When its service started.
  package var since: Date?
}

/// What happens to it.
package enum RefreshingAction: Sendable {
  case started(Date)
  case due
}

let refreshingParcel = Parcel<Refreshing, RefreshingAction>("refreshing") {
  Reduce { refreshing, action in
    switch action {
    case .started(let date): refreshing.since = date
    case .due: refreshing.times += 1
    }
  }
  Refresher()
}

/// Notes when the cities are to be asked for again.
final class Refresher: Service {
  func start(_ store: StoreAccess<Refreshing, RefreshingAction>) {
    store.send(.started(store.dependencies.now()))
    store.every(store.interval) { send in send(.due) }
  }
}
