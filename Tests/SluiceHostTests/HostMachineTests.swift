import Sluice
import Testing
import Thoroughness

@testable import SluiceHost

/// Every order of events of a small host, against what a host promises.
@Suite struct HostMachineTests {
  @Test func `In every order of a few events a host keeps its promises`() throws {
    var tried = 0
    func explore(_ world: HostWorld, _ depth: Int) throws {
      tried += 1
      if depth == 0 { return }
      for event in world.possible {
        var next = world
        try next.handle(event)
        try next.check()
        try explore(next, depth - 1)
      }
    }
    try explore(HostWorld(keys: 2, limit: 1), Thoroughness.current == .quick ? 6 : 7)
    try explore(HostWorld(keys: 1, limit: 1), Thoroughness.current == .quick ? 7 : 8)
    try explore(HostWorld(keys: 2, limit: 2, hasMemoryLimit: true), Thoroughness.current == .quick ? 5 : 6)
    try explore(HostWorld(keys: 1, limit: 1, isMoving: true), Thoroughness.current == .quick ? 6 : 7)
    try explore(HostWorld(keys: 2, limit: 2, isMoving: true), Thoroughness.current == .quick ? 4 : 5)
    #expect(tried > 10_000)
  }

  @Test(arguments: Thoroughness.cases(quick: 100, exhaustive: 20_000))
  func `In a long random order of events a host keeps its promises, and becomes idle`(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var world = HostWorld(
      keys: 4, limit: Int.random(in: 1...3, using: &random), isMoving: seed % 2 == 0,
      hasMemoryLimit: Bool.random(using: &random))
    for _ in 0..<400 {
      guard let event = world.possible.randomElement(using: &random) else { break }
      // The end of the host ends the program early.
      if event == .end, Int.random(in: 0..<50, using: &random) > 0 { continue }
      try world.handle(event)
      try world.check()
    }
    try world.finish()
    #expect(world.waiting.isEmpty, "\(world.history)")
  }
}

/// A host with numbers for stores, and everything around its machine.
struct HostWorld {
  enum Event: Equatable {
    case request(Int), withdraw(Int), release(Int), resume(Int)
    case woke(Int), failed(Int), unavailable(Int), slept(Int), sleptUntilDate(Int), busy(Int), workEnded(Int), lost(Int)
    case move(Int), moved(Int), hold(Int)
    case time, hibernate, end
    /// The memory was measured: whether it is too much.
    case measured(Bool)
  }

  struct Failed: Error {}

  /// A request was answered twice, or after it was withdrawn.
  struct AnsweredTwice: Error { let history: [Event] }

  private(set) var machine: HostMachine<Int, Int>
  private let keys: Int
  private let limit: Int
  private var now = Duration.zero
  private var lastTicket = 0
  private var lastHome = 0
  private(set) var history: [Event] = []
  /// The key of each request that waits.
  private(set) var waiting: [Int: Int] = [:]
  /// The key and the store of each request that has one.
  private var leases: [Int: (key: Int, home: Int)] = [:]
  /// The stores in memory, by key.
  private var homes: [Int: [Int]] = [:]
  private var wakes: Set<Int> = []
  private var sleeps: [Int: Int] = [:]
  private var works: [Int: Int] = [:]
  /// The keys whose stores another process has taken, until they sleep.
  private var losses: Set<Int> = []
  /// The keys that were lost while their stores were waking or falling asleep.
  private var lostMeanwhile: Set<Int> = []
  private var alarm: Duration?
  /// The keys that were found to have work, and those of them that no attempt has woken.
  private var resumed: Set<Int> = []
  private var unfinished: Set<Int> = []
  /// The dates that sleeping stores wait for.
  private var dates: [Int: Duration] = [:]
  private var isMeasuring = false
  /// Whether the memory was too much when it was last measured.
  private var isFull = false

  /// The stores that are put to sleep because they move.
  private var moves: Set<Int> = []
  /// The stores that are to move, and since when.
  private var draining: [Int: Duration] = [:]
  /// The requests that have no end in sight.
  private var holds: Set<Int> = []
  /// Whether stores move to other processes.
  private let isMoving: Bool

  init(keys: Int, limit: Int, isMoving: Bool = false, hasMemoryLimit: Bool = false) {
    (self.keys, self.limit, self.isMoving) = (keys, limit, isMoving)
    machine = HostMachine(
      idleTime: .seconds(2), limit: limit, memoryLimit: hasMemoryLimit ? 100 : nil, backoff: .constant(.seconds(1)))
  }

  /// The events that may come next.
  var possible: [Event] {
    var events: [Event] = [.time]
    if waiting.count + leases.count < 4 { events += (0..<keys).map { .request($0) } }
    events += waiting.keys.sorted().map { .withdraw($0) } + leases.keys.sorted().map { .release($0) }
    if !machine.isEnding { events += (0..<keys).filter { !resumed.contains($0) }.map { .resume($0) } }
    for key in wakes.sorted() { events += [.woke(key), .failed(key), .unavailable(key)] }
    for key in sleeps.keys.sorted() {
      if moves.contains(key) { events.append(.moved(key)) }
      events +=
        machine.isEnding || losses.contains(key) ? [.slept(key)] : [.slept(key), .sleptUntilDate(key), .busy(key)]
    }
    if isMoving {
      if machine.counts.awake > draining.count { events += [.move(1), .move(2)] }
      events += leases.keys.sorted().filter { !holds.contains($0) }.map { .hold($0) }
    }
    for key in 0..<keys where mayBeLost(key) { events.append(.lost(key)) }
    events += works.keys.sorted().map { .workEnded($0) }
    if !machine.isEnding { events += [.hibernate, .end] }
    if isMeasuring { events += [.measured(true), .measured(false)] }
    return events
  }

  private func mayBeLost(_ key: Int) -> Bool {
    switch machine.phases[key] {
    case .queued, nil: false
    case .awake: true
    case .waking, .leaving, .returning: !lostMeanwhile.contains(key) && !machine.isEnding
    }
  }

  mutating func handle(_ event: Event) throws {
    history.append(event)
    switch event {
    case .request(let key): try request(key)
    case .withdraw(let ticket):
      guard let key = waiting.removeValue(forKey: ticket) else { return }
      machine.withdraw(ticket, of: key)
    case .release(let ticket):
      guard let lease = leases.removeValue(forKey: ticket) else { return }
      try perform(machine.release(lease.key, isHold: holds.remove(ticket) != nil, at: now))
    case .resume(let key):
      resumed.insert(key)
      switch machine.phases[key] {
      case .queued, .waking, nil: unfinished.insert(key)
      case .awake, .leaving, .returning: break
      }
      try perform(machine.resume(key, at: now))
    case .woke(let key):
      wakes.remove(key)
      unfinished.remove(key)
      dates[key] = nil
      lastHome += 1
      homes[key, default: []].append(lastHome)
      try perform(machine.woke(key, lastHome, at: now))
      try checkLoss(key)
    case .failed(let key):
      wakes.remove(key)
      lostMeanwhile.remove(key)
      try perform(machine.failed(key, Failed(), at: now))
    case .unavailable(let key):
      wakes.remove(key)
      unfinished.remove(key)
      dates[key] = nil
      lostMeanwhile.remove(key)
      try perform(machine.unavailable(key, Failed(), isElsewhere: true, at: now))
      try #require(machine.quarantines[key] == nil, "\(history)")
    case .lost(let key):
      if case .awake? = machine.phases[key] {} else { lostMeanwhile.insert(key) }
      try perform(machine.lost(key, at: now))
      try #require(machine.lease(key) == nil, "A request has a store that is lost: \(history)")
    case .slept(let key):
      guard let home = sleeps.removeValue(forKey: key) else { return }
      moves.remove(key)
      losses.remove(key)
      lostMeanwhile.remove(key)
      homes[key]?.removeAll { $0 == home }
      try perform(machine.slept(key, at: now))
    case .sleptUntilDate(let key):
      guard let home = sleeps.removeValue(forKey: key) else { return }
      moves.remove(key)
      lostMeanwhile.remove(key)
      homes[key]?.removeAll { $0 == home }
      if !machine.isEnding { dates[key] = now + .seconds(1) }
      try perform(machine.slept(key, until: now + .seconds(1), at: now))
    case .busy(let key):
      guard let home = sleeps.removeValue(forKey: key) else { return }
      moves.remove(key)
      try perform(machine.busy(key, home, at: now))
      try checkLoss(key)
    case .workEnded(let key):
      works[key] = nil
      try perform(machine.release(key, isHold: true, at: now))
    case .move(let count):
      let (keys, steps) = machine.move(count, at: now)
      try #require(keys.count <= count && Set(keys).count == keys.count, "\(history)")
      for key in keys {
        try #require(!isHeld(key) && draining.updateValue(now, forKey: key) == nil, "\(history)")
        try #require(machine.lease(key) == nil, "A request has a store that moves: \(history)")
      }
      try perform(steps)
    case .moved(let key):
      guard let home = sleeps.removeValue(forKey: key) else { return }
      moves.remove(key)
      losses.remove(key)
      lostMeanwhile.remove(key)
      homes[key]?.removeAll { $0 == home }
      try perform(machine.moved(key, Failed(), at: now))
    case .hold(let ticket):
      guard let lease = leases[ticket] else { return }
      holds.insert(ticket)
      try perform(machine.hold(lease.key))
      try #require(draining[lease.key] == nil, "A store moves that is followed: \(history)")
    case .time:
      now += .seconds(1)
      if let time = alarm, time <= now {
        alarm = nil
        try perform(machine.ring(at: now))
      }
    case .hibernate: try perform(machine.hibernate(at: now))
    case .measured(let isFull): try measured(isFull)
    case .end:
      (unfinished, dates) = ([], [:])
      try perform(machine.end(at: now))
    }
  }

  /// Checks that the store sleeps that has rested longest, and as many as have what is too much.
  private mutating func measured(_ isFull: Bool) throws {
    (isMeasuring, self.isFull) = (false, isFull && !machine.isEnding)
    let (resting, before) = (machine.idle.count, sleeps.count)
    let first = machine.firstIdle()?.key
    try perform(machine.measured(isFull ? 150 : 90, took: .zero, at: now))
    let most = isFull && !machine.isEnding ? min(resting, 1) : 0
    try #require(sleeps.count - before >= most, "Nothing sleeps: \(history)")
    if most > 0, let first { try #require(sleeps[first] != nil, "Another store sleeps: \(history)") }
  }

  /// Checks that a store that was lost while it was waking or falling asleep is not used.
  private mutating func checkLoss(_ key: Int) throws {
    guard lostMeanwhile.remove(key) != nil, !machine.isEnding else { return }
    try #require(sleeps[key] != nil && machine.lease(key) == nil, "A store that is lost is used: \(history)")
  }

  private func isHeld(_ key: Int) -> Bool {
    works[key] != nil || leases.contains { holds.contains($0.key) && $0.value.key == key }
  }

  private mutating func request(_ key: Int) throws {
    lastTicket += 1
    if let home = machine.lease(key) {
      leases[lastTicket] = (key, home)
    } else {
      waiting[lastTicket] = key
      try perform(machine.wait(key, lastTicket, at: now))
    }
  }

  private mutating func perform(_ steps: [HostMachine<Int, Int>.Step]) throws {
    for step in steps {
      switch step {
      case .wake(let key): try #require(wakes.insert(key).inserted, "\(history)")
      case .sleep(let key, let home):
        try #require(!leases.values.contains { $0.key == key } && works[key] == nil, "in use: \(history)")
        try #require(sleeps.updateValue(home, forKey: key) == nil, "\(history)")
      case .move(let key, let home):
        draining[key] = nil
        moves.insert(key)
        try #require(!leases.values.contains { $0.key == key } && works[key] == nil, "in use: \(history)")
        try #require(sleeps.updateValue(home, forKey: key) == nil, "\(history)")
      case .stay(let key): try #require(draining.removeValue(forKey: key) != nil, "\(history)")
      case .abandon(let key, _):
        draining[key] = nil
        try #require(losses.insert(key).inserted && leases.values.contains { $0.key == key } || works[key] != nil)
      case .leave(let key, let home):
        losses.insert(key)
        try #require(!leases.values.contains { $0.key == key } && works[key] == nil, "in use: \(history)")
        try #require(sleeps.updateValue(home, forKey: key) == nil, "\(history)")
      case .end(let key, let home):
        try #require(machine.isEnding)
        draining[key] = nil
        sleeps[key] = home
      case .waitForWork(let key, _): try #require(works.updateValue(1, forKey: key) == nil, "\(history)")
      case .answer(let ticket, let home):
        guard let key = waiting.removeValue(forKey: ticket) else {
          throw AnsweredTwice(history: history)
        }
        leases[ticket] = (key, home)
      case .refuse(let ticket, let refusal):
        try #require(waiting.removeValue(forKey: ticket) != nil, "\(history)")
        if case .ended = refusal { try #require(machine.isEnding) }
      case .measure:
        try #require(!isMeasuring && machine.memory.limit != nil && !machine.isEnding, "\(history)")
        isMeasuring = true
      case .setAlarm(let time):
        try #require(alarm.map { time < $0 } ?? true, "\(history)")
        alarm = time
      }
    }
  }

  /// Compares the machine with what happened around it.
  func check() throws {
    for key in 0..<keys {
      let stores = (homes[key]?.count ?? 0) + (wakes.contains(key) ? 1 : 0)
      try #require(stores <= 1, "Key \(key) has \(stores) stores: \(history)")
    }
    try #require(homes.values.reduce(0) { $0 + $1.count } + wakes.count <= limit, "\(history)")
    for (key, home) in leases.values where !machine.isEnding {
      try #require(homes[key] == [home] && sleeps[key] == nil, "A request has a store that sleeps: \(history)")
    }
    var counts = HostCounts()
    for phase in machine.phases.values { counts.note(phase, 1) }
    (counts.wakes, counts.sleeps, counts.failures) =
      (machine.counts.wakes, machine.counts.sleeps, machine.counts.failures)
    counts.departures = machine.counts.departures
    try checkMemory()
    try #require(counts == machine.counts, "\(history)")
    try checkProgress()
    try checkDates()
    for (key, since) in draining {
      try #require(
        now < since + .seconds(1) && alarm.map { $0 <= since + .seconds(1) } == true,
        "Requests wait too long for \(key), which does not move: \(history)")
    }
  }

  /// Checks that memory is measured again while it is too much, and stores rest.
  private func checkMemory() throws {
    guard isFull, !isMeasuring, !machine.isEnding, machine.idle.count > 0 else { return }
    try #require(alarm.map { $0 <= now + .seconds(2) } == true, "Nobody measures again: \(history)")
  }

  /// Checks that the host wakes the stores that wait for a date.
  private func checkDates() throws {
    for (key, date) in dates where machine.phases[key] == nil {
      let until = max(date, machine.quarantines[key]?.until ?? date)
      try #require(alarm.map { $0 <= until } == true, "Nobody wakes \(key) at its date: \(history)")
    }
  }

  /// Checks that a request waits only for something that is under way, or while all places are in use.
  private func checkProgress() throws {
    let isQueued = unfinished.contains { machine.quarantines[$0] == nil }
    if wakes.isEmpty, sleeps.isEmpty, !waiting.isEmpty || isQueued {
      let inUse = Set(leases.values.map(\.key)).union(works.keys)
      let isForOthers = waiting.values.allSatisfy { losses.contains($0) || draining[$0] != nil } && !isQueued
      try #require(inUse.isSuperset(of: draining.keys), "A store that is to move stays: \(history)")
      try #require(isForOthers || inUse.count == limit, "Nobody answers \(waiting) or wakes \(unfinished): \(history)")
      try #require(losses.isSubset(of: inUse), "A store that is lost stays: \(history)")
    }
    for key in unfinished where machine.phases[key] == nil {
      let until = try #require(machine.quarantines[key]?.until, "Nobody wakes \(key): \(history)")
      try #require(alarm.map { $0 <= until } == true, "Nobody wakes \(key) again: \(history)")
    }
    let rest = homes.filter { key, homes in
      !homes.isEmpty && sleeps[key] == nil && works[key] == nil && !leases.values.contains { $0.key == key }
    }
    if !rest.isEmpty, !machine.isEnding { try #require(alarm.map { $0 <= now + .seconds(2) } == true, "\(history)") }
  }

  /// Lets everything end that is under way.
  mutating func finish() throws {
    for _ in 0..<1_000 {
      let ends = possible.filter { event in
        switch event {
        case .release, .woke, .slept, .workEnded: true
        default: false
        }
      }
      guard let event = ends.first else { break }
      try handle(event)
      try check()
    }
    for _ in 0..<6 {
      try handle(.time)
      for key in wakes.sorted() { try handle(.woke(key)) }
      for key in sleeps.keys.sorted() { try handle(.slept(key)) }
    }
    try #require(unfinished.isEmpty && dates.isEmpty, "A store with work was not woken: \(history)")
    try #require(machine.phases.isEmpty, "A store does not sleep: \(history)")
  }
}

/// A generator whose numbers depend on its seed alone.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }
}
