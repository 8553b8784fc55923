/// Splits the time of dispatch cycles into phases, while an inspector watches a store.
///
/// At any moment one phase is under way, so that no time is counted twice, and none is lost: what no phase claims is `rest`.
package final class CycleTimes {
  /// What a store does in a cycle.
  package enum Phase: Int, CaseIterable, Sendable {
    case reducers, effects, changes, derived, observers, journal, rest
  }

  /// The nanoseconds of a cycle, by phase.
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
  /// When the phase began; nil between cycles.
  private var since: Int?

  /// Measures with the clock of the machine, or with another one, which counts nanoseconds.
  package init(now: (() -> Int)? = nil) { self.now = now ?? { MonotonicTime.nanoseconds } }

  /// A cycle begins, unless one is under way.
  package func start() {
    if since == nil { (since, phase) = (now(), .rest) }
  }

  /// The time from now on belongs to this phase.
  package func enter(_ next: Phase) {
    guard let since else { return }
    let time = now()
    spent[phase] += time - since
    (self.since, phase) = (time, next)
  }

  /// What somebody does who looks on belongs to no phase.
  package func pause(_ work: () -> Void) {
    let outer = phase
    enter(.rest)
    work()
    enter(outer)
  }

  /// Ends a cycle, and returns what it took.
  package func take() -> Spent {
    enter(.rest)
    defer { (spent, since) = (Spent(), nil) }
    return spent
  }
}
