import Incremental
import Sluice

/// A clock that is advanced by hand, and counts how often it is read.
final class CountingClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private let time = Locked((reads: 0, seconds: 0))

  var reads: Int { time.withLock { $0.reads } }

  var now: Instant {
    time.withLock {
      $0.reads += 1
      return Instant(offset: .seconds($0.seconds))
    }
  }

  var minimumResolution: Duration { .zero }

  func advance(by seconds: Int) { time.withLock { $0.seconds += seconds } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}

extension TraceEvent {
  /// The name of its case. An event that is added here is added to `examples`, too.
  var name: String {
    switch self {
    case .action: "action"
    case .coeffect: "coeffect"
    case .entered: "entered"
    case .left: "left"
    case .reduced: "reduced"
    case .effectStarted: "effectStarted"
    case .effectEnded: "effectEnded"
    case .failed: "failed"
    case .pass: "pass"
    case .notified: "notified"
    case .cycleEnded: "cycleEnded"
    case .delivered: "delivered"
    case .recorded: "recorded"
    case .restored: "restored"
    }
  }

  /// One of each kind, in the order in which the guide lists them.
  static var examples: [TraceEvent] {
    [
      .action(number: 1, value: "add", origin: nil, cause: .outside), .coeffect(action: 1, key: "date", value: 0),
      .entered(interceptor: "a"), .left(interceptor: "a"), .reduced(action: 1, duration: .seconds(1)),
      .effectStarted(id: 1, name: "save", action: 1), .effectEnded(id: 1, name: "save", outcome: .finished),
      .failed(actions: ["add"], cause: CancellationError()), .pass(statistics: Graph().statistics),
      .notified(observers: 2),
      .cycleEnded(actions: 1),
      .delivered(policy: .wait, statistics: OutletStatistics(accepted: 1, waiting: 1)),
      .recorded(entries: 1, duration: .seconds(1)), .restored(entries: 1, duration: .seconds(1)),
    ]
  }
}
