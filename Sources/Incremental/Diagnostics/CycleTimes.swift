/// Measures the phases of dispatch cycles while an inspector watches a store.
///
/// Exactly one phase is under way at any moment of a cycle, so no time is counted twice or lost. Time that no other
/// phase claims belongs to `rest`.
package final class CycleTimes {
  /// The phases of a cycle.
  package enum Phase: Int, CaseIterable, Sendable {
    case reducers, effects, changes, derived, observers, journal, rest
  }

  /// The nanoseconds spent in a cycle, by phase.
  package struct Spent: Equatable, Sendable {
    private var nanoseconds = [Int](repeating: 0, count: Phase.allCases.count)

    package subscript(phase: Phase) -> Int {
      get { nanoseconds[phase.rawValue] }
      set { nanoseconds[phase.rawValue] = newValue }
    }

    package var total: Int { nanoseconds.reduce(0, +) }

    package init() {}
  }

  private let now: () -> Int
  private var spent = Spent()
  private var phase = Phase.rest
  /// The time at which the phase began; nil between cycles.
  private var since: Int?

  /// Makes a measurement with a clock that returns nanoseconds: the machine's monotonic clock by default.
  package init(now: (() -> Int)? = nil) { self.now = now ?? { MonotonicTime.nanoseconds } }

  /// Begins a cycle, unless one is under way.
  package func start() {
    if since == nil { (since, phase) = (now(), .rest) }
  }

  /// Begins the phase `next`.
  package func enter(_ next: Phase) {
    guard let since else { return }
    let time = now()
    spent[phase] += time - since
    (self.since, phase) = (time, next)
  }

  /// Runs `work`, such as an inspector's own, whose time belongs to no phase but `rest`.
  package func pause(_ work: () -> Void) {
    let outer = phase
    enter(.rest)
    work()
    enter(outer)
  }

  /// Ends a cycle, and returns the time spent in it.
  package func take() -> Spent {
    enter(.rest)
    defer { (spent, since) = (Spent(), nil) }
    return spent
  }
}
