/// When a host measures the memory of the process, and how many stores sleep because of it.
///
/// It measures after other events only, at most ten times a second, and for at most a tenth of the time. Stores that
/// were put to sleep free their memory a moment later, so it waits for them before the next measurement.
struct MemoryWatch {
  /// The pause between two measurements.
  static let pause = Duration.milliseconds(100)
  /// The time after which it measures although a store that was put to sleep still falls asleep.
  static let patience = Duration.seconds(1)
  /// The number of stores that are put to sleep at once.
  static let most = 1_000

  /// The number of bytes above which stores sleep; nil if there is no limit.
  let limit: Int?
  /// The number of bytes that were measured last.
  private(set) var bytes: Int?
  private(set) var isMeasuring = false
  /// The time of the next measurement, at the earliest.
  private var next = Duration.zero
  /// The number of stores that will have fallen asleep, or turned out to be busy, when memory is less.
  private var awaited: Int?

  init(limit: Int?) { self.limit = limit }

  /// Returns whether the memory is to be measured now; then `note` is called with the result.
  ///
  /// - Parameters:
  ///   - resting: The number of stores that could sleep.
  ///   - departures: The number of stores that fell asleep, or turned out to be busy.
  ///   - now: The time.
  mutating func begin(resting: Int, departures: Int, at now: Duration) -> Bool {
    guard limit != nil, !isMeasuring, resting > 0, now >= next else { return false }
    if let awaited, departures < awaited, now < next + Self.patience { return false }
    isMeasuring = true
    return true
  }

  /// Notes what was measured; returns the number of stores to put to sleep: about those that have what is too much.
  ///
  /// The rest of the program has memory, too, so this is rather too few, and the next measurement corrects it.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes; nil if it cannot be measured, so that it is not tried again.
  ///   - duration: The time that it took.
  ///   - stores: The number of stores in memory.
  ///   - resting: The number of those that could sleep.
  ///   - departures: The number of stores that fell asleep, or turned out to be busy.
  ///   - now: The time.
  mutating func note(
    _ bytes: Int?, took duration: Duration, stores: Int, resting: Int, departures: Int, at now: Duration
  ) -> Int {
    self.bytes = bytes
    awaited = nil
    guard let bytes, let limit else { return 0 }
    isMeasuring = false
    next = now + max(Self.pause, duration * 10)
    guard bytes > limit, resting > 0 else { return 0 }
    let share = Double(bytes - limit) / Double(bytes)
    let count = min(max(Int((Double(stores) * share).rounded(.up)), 1), resting, Self.most)
    awaited = departures + count
    return count
  }

  /// The time at which the next measurement is due without another event; nil if memory was enough.
  func alarm(at now: Duration) -> Duration? {
    if awaited == nil || isMeasuring { return nil }
    return now < next ? next : next + Self.patience
  }
}

/// A limit of memory, and what measures it.
struct HostMemory: Sendable {
  /// Returns the memory of the process in bytes, after it was given back what it has above a limit and does not use;
  /// nil if it cannot be measured.
  typealias Measure = @Sendable (_ limit: Int) -> Int?

  let limit: Int
  var measure: Measure = { ProcessMemory.bytes(orLessAbove: $0) }
}
