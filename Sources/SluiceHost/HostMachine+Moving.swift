import Sluice

/// Stores whose streams other processes get, or have taken.
extension HostMachine {
  // MARK: - Moving

  /// The time that a store may have to become free, while its requests wait.
  static var moveLimit: Duration { .seconds(1) }
  /// The number of requests that may wait for that: more cannot be forwarded at once.
  static var moveCrowd: Int { 500 }

  /// Chooses stores that are to move to another process, at most as many as `count`: first those that are not in use,
  /// the one that has rested longest first; then those that have nothing but requests. Returns their keys, too.
  ///
  /// - Complexity: O(n) in the number of stores, if too few of them rest.
  mutating func move(_ count: Int, at now: Duration) -> (keys: [Key], steps: [Step]) {
    if isEnding { return ([], []) }
    var (keys, steps) = ([Key](), [Step]())
    while keys.count < count, let key = firstIdle()?.key, case .awake(let store)? = phases[key] {
      keys.append(key)
      steps += beginMove(key, store)
    }
    for key in movable(count - keys.count) {
      guard case .awake(var store)? = phases[key] else { continue }
      keys.append(key)
      store.isMoving = true
      phases[key] = .awake(store)
      moves.add(key, at: now + Self.moveLimit)
    }
    return (keys, settled(steps, at: now))
  }

  /// Returns keys of stores that are in use by requests, which end soon. One that could not move is tried again after
  /// the others.
  private mutating func movable(_ count: Int) -> [Key] {
    if count <= 0 { return [] }
    var (keys, stayed) = ([Key](), [Key]())
    for (key, phase) in phases {
      guard case .awake(let store) = phase, store.rest == nil, store.holds == 0, store.leases <= Self.moveCrowd / 2,
        !store.isMoving, !store.isLost
      else { continue }
      if store.hasStayed { stayed.append(key) } else { keys.append(key) }
      if keys.count == count { return keys }
    }
    for key in stayed {
      guard case .awake(var store)? = phases[key] else { continue }
      store.hasStayed = false
      phases[key] = .awake(store)
    }
    return keys
  }

  /// Lets a store fall asleep that nobody uses, and move.
  mutating func beginMove(_ key: Key, _ store: Awake) -> [Step] {
    moves.remove(key)
    set(key, store.tickets.isEmpty ? .leaving : .returning(store.tickets))
    if store.rest != nil { idle.noteStale { [phases] in Self.isCurrent($0, phases) } }
    return [.move(key, store.home)]
  }

  /// Lets a store stay that was to move: its requests get it.
  mutating func stay(_ key: Key) -> [Step] {
    guard case .awake(var store)? = phases[key], store.isMoving else { return [] }
    moves.remove(key)
    store.isMoving = false
    store.hasStayed = true
    let tickets = store.tickets
    store.tickets = []
    store.leases += tickets.count
    phases[key] = .awake(store)
    return [.stay(key)] + tickets.map { .answer($0, store.home) }
  }

  /// Handles that a request has no end in sight. Its store stays.
  mutating func hold(_ key: Key) -> [Step] {
    guard case .awake(var store)? = phases[key] else { return [] }
    store.holds += 1
    phases[key] = .awake(store)
    return stay(key)
  }

  /// Handles that another process has a stream now: the requests that came meanwhile are refused.
  mutating func moved(_ key: Key, _ error: any Error, at now: Duration) -> [Step] {
    lostMeanwhile.remove(key)
    guard let tickets = phases[key]?.leaving else { return [] }
    set(key, nil)
    counts.sleeps += 1
    return settled(tickets.map { .refuse($0, .unavailable(error)) }, at: now)
  }

  // MARK: - Losing

  /// Handles that another process has taken a stream. A store that is waking or falling asleep ends as soon as it has
  /// done so.
  mutating func lost(_ key: Key, at now: Duration) -> [Step] {
    if isEnding { return [] }
    switch phases[key] {
    case .waking, .leaving, .returning: lostMeanwhile.insert(key)
    case .awake, .queued, nil: break
    }
    guard case .awake(var store)? = phases[key], !store.isLost else { return [] }
    store.isLost = true
    store.isMoving = false
    moves.remove(key)
    use(&store, key)
    phases[key] = .awake(store)
    return store.leases > 0 ? [.abandon(key, store.home)] : settled(leave(key, store.home, store.tickets), at: now)
  }

  /// Lets a lost store sleep, which nobody uses any more.
  mutating func leave(_ key: Key, _ home: Home, _ tickets: [Ticket]) -> [Step] {
    set(key, tickets.isEmpty ? .leaving : .returning(tickets))
    return [.leave(key, home)]
  }
}
