import Sluice
import SluiceTesting
import Thoroughness

typealias ProbeAccess = StoreAccess<Probe, ProbeAction>

/// Notes its notifications, and runs the given closures.
class NotingService: Service {
  let name: String
  let log: Log
  var onStart: (ProbeAccess) -> Void = { _ in }
  var onShutDown: (ProbeAccess) -> Void = { _ in }
  /// What it kept of the store.
  private(set) var access: ProbeAccess?

  init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }

  func start(_ store: ProbeAccess) {
    access = store
    log("\(name) starts at \(store.count)")
    onStart(store)
  }

  func shutDown(_ store: ProbeAccess) {
    log("\(name) ends at \(store.count)")
    onShutDown(store)
  }
}

/// A service that also observes actions.
final class NotingActions: NotingService, ActionObserver {
  var onAfter: (ProbeAction, ProbeAccess) -> Void = { _, _ in }

  func before(_ action: ProbeAction, _ store: ProbeAccess) { log("\(name) before \(action) at \(store.count)") }

  func after(_ action: ProbeAction, _ store: ProbeAccess) {
    log("\(name) after \(action) at \(store.count)")
    onAfter(action, store)
  }
}

/// A service that also observes a detail.
final class NotingCount: NotingService, StateObserver {
  let detail: KeyPath<Probe, Int> = \.count
  var onChange: (Int, ProbeAccess) -> Void = { _, _ in }

  func changed(from old: Int, to new: Int, _ store: ProbeAccess) {
    log("\(name) \(old)→\(new)")
    onChange(new, store)
  }
}

/// A store with services, and what it reports.
func serviceStore(
  _ state: Probe = Probe(), _ failures: Log = Log(), clock: ManualClock = ManualClock(), limit: Int = 10_000,
  isolation: isolated (any Actor)? = #isolation,
  @ServiceBuilder<Probe, ProbeAction> services: () -> [any Service<Probe, ProbeAction>]
) -> Store<Probe, ProbeAction> {
  Store(
    state, probe, dependencies: [Provide(\.clock, clock)], limit: limit,
    onFailure: { failures("\(errorName($0.cause)) \($0.actions)") }, services: services)
}
