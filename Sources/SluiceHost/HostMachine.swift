// Documentation/Internals/Hosting.md explains the phases, and why requests hold leases.

import Sluice

/// The stores of a host: which are awake, who waits for one, and which rest.
///
/// | phase | a request | its journal is read | that fails | the last lease ends | it is put to sleep | it sleeps |
/// |---|---|---|---|---|---|---|
/// | asleep | waking, or queued | | | | | |
/// | queued | queued | | | | | |
/// | waking | waking | awake | asleep, quarantined | | | |
/// | awake | awake | | | awake, in the idle line | leaving | |
/// | leaving | returning | | | | | asleep |
/// | returning | returning | | | | | waking, or queued |
///
/// A key that is queued waits for a place, because as many stores are awake as the limit allows. One that is asleep
/// is not here at all. A store that turns out to have work is busy: it is awake again, and the work holds a lease.
/// One that is to move to another process gets no request any more, falls asleep when its last lease ends, and its
/// requests are refused, so that they are forwarded; unless it turns out to have work: then it stays.
/// One whose stream another process has taken is lost: it gets no request any more, ends, and sleeps when its last
/// lease ends; the requests that came meanwhile then wake another one.
///
/// `Home` is what a request gets: the store, in its actor. A plain value of it is enough for a test.
struct HostMachine<Key: Hashable, Home> {
  /// The number of a request that waits.
  typealias Ticket = Int

  /// What a host has to do.
  enum Step {
    case wake(Key)
    case sleep(Key, Home)
    /// Put a store to sleep, hand its stream over to another process, and call `moved`; or `slept`, if nobody took it.
    case move(Key, Home)
    /// Note that the stream of a store does not move.
    case stay(Key)
    /// Wait until a store has no work, and end the lease of it.
    case waitForWork(Key, Home)
    /// End a store whatever it does, because the host ends.
    case end(Key, Home)
    /// End a store at once, because its stream belongs to another process.
    case abandon(Key, Home)
    /// End it so when nobody uses it any more, and call `slept`.
    case leave(Key, Home)
    case answer(Ticket, Home)
    case refuse(Ticket, HostRefusal)
    /// Measure the memory of the process, and call `measured`.
    case measure
    /// Call `ring` at this time, beside those of earlier alarms.
    case setAlarm(Duration)
  }

  enum Phase {
    case queued([Ticket])
    case waking([Ticket])
    case awake(Awake)
    case leaving
    case returning([Ticket])
  }

  struct Awake {
    let home: Home
    var leases = 0
    /// The number of leases that have no end in sight: work, and those who follow its values.
    var holds = 0
    /// Whether it is to move to another process when its last lease ends.
    var isMoving = false
    /// Whether it was to move, and could not.
    var hasStayed = false
    /// The number of its rest in the idle line; nil while it is in use.
    var rest: Int?
    /// Whether its stream belongs to another process.
    var isLost = false
    /// The requests that came since it was lost, or is to move.
    var tickets: [Ticket] = []
  }

  /// The time after which a store sleeps that is not in use.
  let idleTime: Duration
  /// The number of stores that may be awake.
  let limit: Int
  /// The pauses between two attempts to read a journal.
  let backoff: Backoff

  var phases: [Key: Phase] = [:]
  private(set) var quarantines: [Key: Quarantine] = [:]
  var counts = HostCounts()
  private(set) var isEnding = false
  /// The keys that wake without a request, because they have work: those whose turn has come, and those that are
  /// quarantined.
  var unfinished: Set<Key> = []
  /// The times at which keys wake without a request: the date that a store waits for, or the next attempt.
  var wakeTimes = TimerQueue<Key>()
  var queue = Line<Key>()
  var idle = IdleLine<Key>()
  var alarm: Duration?
  /// The times until which stores that are to move have to be free.
  var moves = TimerQueue<Key>()
  /// The keys whose streams another process has taken while their stores were waking or falling asleep.
  var lostMeanwhile: Set<Key> = []
  /// When memory is measured.
  var memory: MemoryWatch

  init(idleTime: Duration, limit: Int, memoryLimit: Int? = nil, backoff: Backoff) {
    (self.idleTime, self.limit, self.backoff) = (idleTime, limit, backoff)
    memory = MemoryWatch(limit: memoryLimit)
  }

  /// The number of stores that are awake and in use.
  var inUse: Int { counts.awake - idle.count }

  // MARK: - Requests

  /// Leases a store that is awake; returns nil if it is not, so that the request has to wait.
  mutating func lease(_ key: Key) -> Home? {
    guard !isEnding, case .awake(var store)? = phases[key], !store.isLost, !store.isMoving else { return nil }
    store.leases += 1
    use(&store, key)
    phases[key] = .awake(store)
    return store.home
  }

  /// Handles a request for a store that is not awake.
  mutating func wait(_ key: Key, _ ticket: Ticket, at now: Duration) -> [Step] {
    if isEnding { return [.refuse(ticket, .ended)] }
    if let quarantine = quarantines[key], now < quarantine.until {
      return [.refuse(ticket, .quarantined(quarantine, now: now))]
    }
    switch phases[key] {
    case nil:
      set(key, .queued([ticket]))
      queue.append(key)
    case .queued(let tickets): phases[key] = .queued(tickets + [ticket])
    case .waking(let tickets): phases[key] = .waking(tickets + [ticket])
    case .leaving: set(key, .returning([ticket]))
    case .returning(let tickets): phases[key] = .returning(tickets + [ticket])
    case .awake(var store):
      if let home = lease(key) { return [.answer(ticket, home)] }
      store.tickets.append(ticket)
      phases[key] = .awake(store)
      if store.isMoving, store.tickets.count >= Self.moveCrowd { return stay(key) }
    }
    return settled([], at: now)
  }

  /// Wakes a key that may have work. If that fails, it is tried again after each pause of the quarantine.
  mutating func resume(_ key: Key, at now: Duration) -> [Step] {
    if isEnding || isAwake(key) { return [] }
    queueForWork(key)
    return settled([], at: now)
  }

  /// Withdraws a request that waits. A store that is being woken wakes nevertheless.
  mutating func withdraw(_ ticket: Ticket, of key: Key) {
    func others(_ tickets: [Ticket]) -> [Ticket] { tickets.filter { $0 != ticket } }
    switch phases[key] {
    case .queued(let tickets):
      let left = others(tickets)
      set(key, left.isEmpty && !unfinished.contains(key) ? nil : .queued(left))
      dropWithdrawn()
    case .waking(let tickets): phases[key] = .waking(others(tickets))
    case .returning(let tickets): phases[key] = .returning(others(tickets))
    case .awake(var store):
      store.tickets = others(store.tickets)
      phases[key] = .awake(store)
    case .leaving, nil: break
    }
  }

  /// Ends a lease; one that had no end in sight, if it is a hold.
  mutating func release(_ key: Key, isHold: Bool = false, at now: Duration) -> [Step] {
    guard case .awake(var store)? = phases[key] else { return [] }
    store.leases -= 1
    if isHold { store.holds -= 1 }
    if store.leases > 0 {
      phases[key] = .awake(store)
      return []
    }
    if store.isLost { return settled(leave(key, store.home, store.tickets), at: now) }
    if store.isMoving { return settled(beginMove(key, store), at: now) }
    rest(&store, key, since: now)
    phases[key] = .awake(store)
    return settled([], at: now)
  }

  // MARK: - Waking and falling asleep

  /// Handles that a store is made of its journal.
  mutating func woke(_ key: Key, _ home: Home, at now: Duration) -> [Step] {
    guard case .waking(let tickets)? = phases[key] else { return [] }
    quarantines[key] = nil
    unfinished.remove(key)
    wakeTimes.remove(key)
    counts.wakes += 1
    let isLost = lostMeanwhile.remove(key) != nil
    if isEnding {
      set(key, .leaving)
      return [.end(key, home)]
    }
    if isLost { return settled(leave(key, home, tickets), at: now) }
    return settled(awaken(key, home, holds: 0, tickets, at: now), at: now)
  }

  /// Handles that a journal cannot be read: the key is quarantined.
  mutating func failed(_ key: Key, _ error: any Error, at now: Duration) -> [Step] {
    guard case .waking(let tickets)? = phases[key] else { return [] }
    let failures = (quarantines[key]?.failures ?? 0) + 1
    let quarantine = Quarantine(error: error, failures: failures, until: now + backoff.pause(failures))
    quarantines[key] = quarantine
    lostMeanwhile.remove(key)
    counts.failures += 1
    set(key, nil)
    if unfinished.contains(key) { setWakeTime(of: key, quarantine.until) }
    return settled(tickets.map { .refuse($0, .quarantined(quarantine, now: now)) }, at: now)
  }

  /// Handles that another process has the journal, or the log cannot be reached: the requests are refused, and the next
  /// one tries again at once. Work is that of the other process; without one, it is tried again after a pause.
  mutating func unavailable(_ key: Key, _ error: any Error, isElsewhere: Bool, at now: Duration) -> [Step] {
    guard case .waking(let tickets)? = phases[key] else { return [] }
    quarantines[key] = nil
    lostMeanwhile.remove(key)
    set(key, nil)
    if isElsewhere {
      unfinished.remove(key)
      wakeTimes.remove(key)
    } else if unfinished.contains(key) {
      setWakeTime(of: key, now + backoff.pause(1))
    }
    return settled(tickets.map { .refuse($0, .unavailable(error)) }, at: now)
  }

  /// Handles that a store that was put to sleep has work.
  mutating func busy(_ key: Key, _ home: Home, at now: Duration) -> [Step] {
    guard let tickets = phases[key]?.leaving else { return [] }
    if isEnding { return [.end(key, home)] }
    if lostMeanwhile.remove(key) != nil { return settled(leave(key, home, tickets), at: now) }
    return settled([.waitForWork(key, home)] + awaken(key, home, holds: 1, tickets, at: now), at: now)
  }

  /// Handles that a store sleeps; until a time, if it waits for a date. Requests that arrived meanwhile wake it again,
  /// in their turn.
  mutating func slept(_ key: Key, until time: Duration? = nil, at now: Duration) -> [Step] {
    if let time, !isEnding { setWakeTime(of: key, time) }
    lostMeanwhile.remove(key)
    switch phases[key] {
    case .leaving: set(key, nil)
    case .returning(let tickets):
      set(key, .queued(tickets))
      queue.append(key)
    default: return []
    }
    counts.sleeps += 1
    return settled([], at: now)
  }

  /// Puts the stores to sleep that have rested long enough, and wakes those with work whose time has come. Called at
  /// the time that `setAlarm` gave; earlier, or once more, it does no harm.
  mutating func ring(at now: Duration) -> [Step] {
    if let time = alarm, time <= now { alarm = nil }
    let stays = moves.takeDue(at: now).flatMap { stay($0) }
    for key in wakeTimes.takeDue(at: now) { queueForWork(key) }
    return settled(stays + sleepers(restingSince: now - idleTime), at: now)
  }

  /// Puts all stores to sleep that are not in use.
  mutating func hibernate(at now: Duration) -> [Step] { settled(sleepers(restingSince: now), at: now) }

  /// Ends all stores, and refuses the requests that wait for one.
  mutating func end(at now: Duration) -> [Step] {
    if isEnding { return [] }
    isEnding = true
    (queue, idle) = (Line(), IdleLine())
    unfinished = []
    wakeTimes.removeAll()
    moves.removeAll()
    var steps: [Step] = []
    for (key, phase) in phases {
      switch phase {
      case .queued(let tickets):
        set(key, nil)
        steps += tickets.map { .refuse($0, .ended) }
      case .waking(let tickets):
        phases[key] = .waking([])
        steps += tickets.map { .refuse($0, .ended) }
      case .returning(let tickets):
        set(key, .leaving)
        steps += tickets.map { .refuse($0, .ended) }
      case .awake(let store):
        set(key, .leaving)
        steps += store.tickets.map { .refuse($0, .ended) } + [.end(key, store.home)]
      case .leaving: break
      }
    }
    return steps
  }
}
