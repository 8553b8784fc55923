import SluiceSeeds
import Thoroughness

// Services for RedCat's tests.
extension RedCat {
  typealias Access = StoreAccess<Sample, SampleAction>

  /// Notes its notifications, and runs the given closures.
  class NotingService: Service {
    let name: String
    let log: LineLog
    var onStart: (Access) -> Void = { _ in }
    /// What it kept of the store.
    private(set) var access: Access?

    init(_ name: String, _ log: LineLog) { (self.name, self.log) = (name, log) }

    func start(_ store: Access) {
      access = store
      log("\(name) starts at \(store.count)")
      onStart(store)
    }

    func shutDown(_ store: Access) { log("\(name) ends at \(store.count)") }
  }

  /// A service that also observes actions.
  final class NotingActions: NotingService, ActionObserver {
    var onBefore: (SampleAction, Access) -> Void = { _, _ in }
    var onAfter: (SampleAction, Access) -> Void = { _, _ in }

    func before(_ action: SampleAction, _ store: Access) {
      log("\(name) before \(action) at \(store.count)")
      onBefore(action, store)
    }

    func after(_ action: SampleAction, _ store: Access) {
      log("\(name) after \(action) at \(store.count)")
      onAfter(action, store)
    }
  }

  /// A service that also observes a detail.
  final class NotingCount: NotingService, StateObserver {
    let detail: KeyPath<Sample, Int> = \.count

    func changed(from old: Int, to new: Int, _ store: Access) { log("\(name) \(old)→\(new)") }
  }

  /// A store with services, and what it reports.
  static func store(
    _ state: Sample = Sample(), _ failures: LineLog = LineLog(), limit: Int = 10_000,
    isolation: isolated (any Actor)? = #isolation,
    @ServiceBuilder<Sample, SampleAction> services: () -> [any Service<Sample, SampleAction>]
  ) -> Store<Sample, SampleAction> {
    Store(
      state, sample, limit: limit, onFailure: { failures("\(errorName($0.cause)) \($0.actions)") }, services: services)
  }
}
