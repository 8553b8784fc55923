/// What a host does at one moment, for metrics, a page of an administrator, or a test.
///
/// ```swift
/// let statistics = boards.statistics
/// awakeGauge.record(statistics.awake.count)
/// for (board, quarantine) in statistics.quarantined { logger.error("\(board): \(quarantine)") }
/// ```
///
/// A key that is in none of the lists sleeps.
public struct HostStatistics<Key: StreamKey>: Sendable {
  /// The keys whose stores are awake, in no order.
  public internal(set) var awake: [Key] = []
  /// The keys whose journals are being read.
  public internal(set) var waking: [Key] = []
  /// The keys that have requests, and wait for a place among the stores that may be awake.
  public internal(set) var waiting: [Key] = []
  /// The keys whose stores are being put to sleep.
  public internal(set) var fallingAsleep: [Key] = []
  /// The keys whose journals could not be read when that was last tried.
  public internal(set) var quarantined: [Key: StoreQuarantined] = [:]
  /// The number of times that a store was woken, since the host was made.
  public internal(set) var wakes = 0
  /// The number of times that a store was put to sleep.
  public internal(set) var sleeps = 0
  /// The number of times that a journal could not be read.
  public internal(set) var failures = 0
  /// The memory of the process in bytes, when it was last measured; nil if the host has no `memoryLimit`, has not
  /// measured yet, or cannot.
  public internal(set) var memory: Int?
}

extension HostStatistics {
  init<Home>(_ machine: HostMachine<Key, Home>, at now: Duration) {
    for (key, phase) in machine.phases {
      switch phase {
      case .queued: waiting.append(key)
      case .waking: waking.append(key)
      case .awake: awake.append(key)
      case .leaving, .returning: fallingAsleep.append(key)
      }
    }
    quarantined = machine.quarantines.reduce(into: [:]) { $0[$1.key] = StoreQuarantined($1.key, $1.value, at: now) }
    (wakes, sleeps, failures) = (machine.counts.wakes, machine.counts.sleeps, machine.counts.failures)
    memory = machine.memory.bytes
  }
}
