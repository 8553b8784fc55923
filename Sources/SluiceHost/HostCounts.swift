/// The number of keys in each phase, and of what happened so far.
struct HostCounts: Equatable {
  var (queued, waking, awake, leaving, returning) = (0, 0, 0, 0, 0)
  var (wakes, sleeps, failures) = (0, 0, 0)
  /// The number of stores that fell asleep, or turned out to be busy.
  var departures = 0

  /// The number of stores that are in memory.
  var places: Int { waking + awake + leaving + returning }

  /// Whether no store wakes or falls asleep.
  var isSettled: Bool { queued + waking + leaving + returning == 0 }

  mutating func note<Key, Home>(_ phase: HostMachine<Key, Home>.Phase, _ change: Int) {
    switch phase {
    case .queued: queued += change
    case .waking: waking += change
    case .awake: awake += change
    case .leaving: leaving += change
    case .returning: returning += change
    }
  }
}

/// Why a key is not woken for a while.
struct Quarantine {
  let error: any Error
  /// The number of attempts that failed in a row.
  let failures: Int
  /// The time from which on a request makes the next attempt.
  let until: Duration
}

/// Why a request gets no store.
enum HostRefusal {
  case ended
  case quarantined(Quarantine, now: Duration)
  /// Another process has the stream, or the log cannot be reached.
  case unavailable(any Error)
}
