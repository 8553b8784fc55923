import Sluice

extension HostMachine {
  mutating func set(_ key: Key, _ phase: Phase?) {
    let former = phases[key]
    if let former { counts.note(former, -1) }
    if let phase { counts.note(phase, 1) }
    if former?.leaving != nil, phase?.leaving == nil { counts.departures += 1 }
    phases[key] = phase
  }

  mutating func awaken(
    _ key: Key, _ home: Home, holds: Int, _ tickets: [Ticket], at now: Duration
  ) -> [Step] {
    var store = Awake(home: home, leases: holds + tickets.count, holds: holds)
    store.hasStayed = holds > 0
    if store.leases == 0 { rest(&store, key, since: now) }
    set(key, .awake(store))
    return tickets.map { .answer($0, home) }
  }

  mutating func rest(_ store: inout Awake, _ key: Key, since now: Duration) {
    store.rest = idle.add(key, since: now)
  }

  mutating func use(_ store: inout Awake, _ key: Key) {
    guard store.rest != nil else { return }
    store.rest = nil
    phases[key] = .awake(store)
    idle.noteStale { [phases] in Self.isCurrent($0, phases) }
  }

  static func isCurrent(_ entry: IdleLine<Key>.Entry, _ phases: [Key: Phase]) -> Bool {
    if case .awake(let store)? = phases[entry.key] { store.rest == entry.rest } else { false }
  }

  mutating func firstIdle() -> IdleLine<Key>.Entry? { idle.first { [phases] in Self.isCurrent($0, phases) } }

  mutating func sleepers(restingSince time: Duration) -> [Step] {
    var steps: [Step] = []
    while let entry = firstIdle(), entry.since <= time { steps += putToSleep(entry.key) }
    return steps
  }

  mutating func putToSleep(_ key: Key) -> [Step] {
    guard case .awake(let store)? = phases[key] else { return [] }
    set(key, .leaving)
    idle.noteStale { [phases] in Self.isCurrent($0, phases) }
    return [.sleep(key, store.home)]
  }

  /// Handles what was measured of the memory: if it is too much, the stores sleep that have rested longest. `bytes` is
  /// nil if it cannot be measured.
  mutating func measured(_ bytes: Int?, took duration: Duration, at now: Duration) -> [Step] {
    let count = memory.note(
      bytes, took: duration, stores: counts.places, resting: idle.count, departures: counts.departures, at: now)
    var steps: [Step] = []
    for _ in 0..<count {
      if let entry = firstIdle() { steps += putToSleep(entry.key) }
    }
    return settled(steps, at: now)
  }

  /// Queues a key that wakes without a request. One that a request wakes meanwhile may still fail to.
  mutating func queueForWork(_ key: Key) {
    wakeTimes.remove(key)
    unfinished.insert(key)
    if phases[key] != nil { return }
    set(key, .queued([]))
    queue.append(key)
  }

  /// Whether a key has a store, which knows by itself what work it has.
  func isAwake(_ key: Key) -> Bool {
    switch phases[key] {
    case .awake, .leaving, .returning: true
    case .queued, .waking, nil: false
    }
  }

  mutating func setWakeTime(of key: Key, _ time: Duration) {
    wakeTimes.remove(key)
    wakeTimes.add(key, at: time)
  }

  /// Drops the places of keys whose requests were withdrawn, if they are most of the queue.
  mutating func dropWithdrawn() {
    if queue.count > 2 * counts.queued + 32 { queue.keep { [phases] in Self.isQueued($0, phases) } }
  }

  private static func isQueued(_ key: Key, _ phases: [Key: Phase]) -> Bool {
    if case .queued? = phases[key] { true } else { false }
  }

  /// Gives free places to keys that wait for one, lets stores sleep if there are too few, and sets the alarm.
  mutating func settled(_ former: [Step], at now: Duration) -> [Step] {
    var steps = former
    while counts.places < limit, queue.first != nil {
      let key = queue.removeFirst()
      // Otherwise its requests were withdrawn.
      guard case .queued(let tickets)? = phases[key] else { continue }
      set(key, .waking(tickets))
      steps.append(.wake(key))
    }
    while counts.leaving < counts.queued, let entry = firstIdle() { steps += putToSleep(entry.key) }
    if let entry = firstIdle() { setAlarm(entry.since + idleTime, &steps) }
    if let time = wakeTimes.next { setAlarm(time, &steps) }
    measure(&steps, at: now)
    if let time = moves.next { setAlarm(time, &steps) }
    return steps
  }

  private mutating func measure(_ steps: inout [Step], at now: Duration) {
    if memory.begin(resting: idle.count, departures: counts.departures, at: now) { steps.append(.measure) }
    if let time = memory.alarm(at: now) { setAlarm(time, &steps) }
  }

  /// Sets the alarm, unless it is set for an earlier time.
  mutating func setAlarm(_ time: Duration, _ steps: inout [Step]) {
    if let alarm, alarm <= time { return }
    alarm = time
    steps.append(.setAlarm(time))
  }
}

extension HostMachine.Phase {
  /// The requests that wait for a store that falls asleep; nil for another one.
  var leaving: [HostMachine.Ticket]? {
    switch self {
    case .leaving: []
    case .returning(let tickets): tickets
    case .queued, .waking, .awake: nil
    }
  }
}

// MARK: - Counts and refusals

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
