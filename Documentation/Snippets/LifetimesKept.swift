import Sluice

nonisolated final class Probe: Sendable {}
nonisolated struct App { var count = 0, title = "", probe = Probe() }
nonisolated enum AppAction: Sendable { case count(Int), wait }

let app = Reduce<App, AppAction> { app, action, context in
  switch action {
  case .count(let step): app.count += step
  case .wait: context.run { send in try await send.sleep(for: .seconds(600)) }
  }
}

/// Prints whether the store and its state live when only what `keep` returns is held.
@MainActor func check(_ held: String, keep: (Store<App, AppAction>) -> Any?) {
  weak var probe: Probe?
  var kept: Any?
  var outlet: Outlet<AppAction>?
  do {
    let store = Store(App(), app)
    probe = store.probe
    outlet = store.outlet
    kept = keep(store)
  }
  let isAlive = outlet?.enqueue(.count(0)) == true
  withExtendedLifetime(kept) {
    print("\(held): the store \(isAlive ? "lives" : "has ended"), its state is \(probe == nil ? "freed" : "kept")")
  }
}

check("a store for a part") { $0.scope(\.count, action: AppAction.count) }
check("the token of an observer") { $0.observe(\.count) { _ in } }
check("a token whose closure uses the store") { store in
  store.observe(\.count, initial: false) { _ in store.send(.wait) }
}
check("an outlet") { $0.outlet }
check("a sequence of values") { $0.values(\.count) }
check("a derived value") { $0.incr(\.count) }
check("a running effect") { store in
  store.send(.wait)
  return nil
}
check("the handle of a sent action") { $0.send(.wait) }
