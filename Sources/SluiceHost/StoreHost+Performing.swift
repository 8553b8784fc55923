// MARK: - State

extension StoreHost {
  typealias Home = StoreHome<Key, State, Action>
  typealias Machine = HostMachine<Key, Hosted>

  /// A store that is awake.
  struct Hosted: Sendable {
    let home: Home
    let outlet: Outlet<Action>
  }

  /// A request that waits for a store.
  struct Waiting {
    enum Request {
      case caller(CheckedContinuation<Hosted, any Error>)
      case action(Action)
      case delivery(Delivery)
    }

    let key: Key
    let request: Request
    /// The task that withdraws the request when its time is up.
    var timer: Task<Void, Never>?
  }

  /// One who waits until a condition holds.
  struct Observer {
    let condition: @Sendable (Machine) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  /// What the host knows, behind its lock.
  struct Shared {
    var machine: Machine
    private var waiting: [Machine.Ticket: Waiting] = [:]
    private var lastTicket = 0
    /// The tasks that call `ring`, by their times.
    var alarms: [Duration: Task<Void, Never>] = [:]
    private var observers: [Observer] = []

    init(machine: Machine) { self.machine = machine }

    /// Adds a request that is to wait; returns its ticket.
    mutating func add(_ request: Waiting.Request, for key: Key) -> Machine.Ticket {
      lastTicket += 1
      waiting[lastTicket] = Waiting(key: key, request: request)
      return lastTicket
    }

    /// Sets the task that withdraws a request; returns false if the request does not wait any more.
    mutating func setTimer(_ timer: Task<Void, Never>, of ticket: Machine.Ticket) -> Bool {
      waiting[ticket]?.timer = timer
      return waiting[ticket] != nil
    }

    mutating func add(_ observer: Observer) { observers.append(observer) }

    /// Removes the observers whose condition holds.
    mutating func takeObservers() -> [Observer] {
      if observers.isEmpty { return [] }
      let satisfied = observers.filter { $0.condition(machine) }
      observers.removeAll { $0.condition(machine) }
      return satisfied
    }

    /// Removes a request that waits.
    mutating func take(_ ticket: Machine.Ticket) -> Waiting? { waiting.removeValue(forKey: ticket) }
  }
}

// MARK: - Performing

extension StoreHost {
  /// Changes the machine, and performs what it returns.
  ///
  /// Requests are answered before the lock is released: an action that is enqueued later comes after those that waited.
  func change(_ body: (inout Shared, _ now: Duration) -> [Machine.Step]) {
    let (steps, failures, observers) = shared.withLock { shared in
      let now = clock.now
      let (steps, failures) = answer(body(&shared, now), &shared, now)
      return (steps, failures, shared.takeObservers())
    }
    for step in steps { perform(step) }
    for failure in failures { onFailure(failure) }
    for observer in observers { observer.continuation.resume() }
  }

  /// Answers requests; returns the steps that are left, and the actions that were refused.
  private func answer(
    _ steps: [Machine.Step], _ shared: inout Shared, _ now: Duration
  ) -> ([Machine.Step], [HostFailure<Key, Action>]) {
    if steps.isEmpty { return ([], []) }
    var (left, failures) = ([Machine.Step](), [HostFailure<Key, Action>]())
    var next = steps[...]
    while let step = next.popFirst() {
      switch step {
      case .answer(let ticket, let store):
        guard let waiting = shared.take(ticket) else { continue }
        waiting.timer?.cancel()
        switch waiting.request {
        case .caller(let caller): caller.resume(returning: store)
        case .action(let action):
          store.outlet.enqueue(action)
          next += shared.machine.release(waiting.key, at: now)
        case .delivery(let delivery): post(delivery, to: store, waiting.key)
        }
      case .refuse(let ticket, let refusal):
        guard let waiting = shared.take(ticket) else { continue }
        waiting.timer?.cancel()
        let error = refusal.error(for: waiting.key)
        switch waiting.request {
        case .caller(let caller): caller.resume(throwing: error)
        case .action(let action):
          if forwardsLater(action, of: waiting.key, after: error) { continue }
          failures.append(.notHandled(waiting.key, action, error))
        case .delivery(let delivery): delivery.end(.failure(error))
        }
      default: left.append(step)
      }
    }
    return (left, failures)
  }

  private func perform(_ step: Machine.Step) {
    switch step {
    case .wake(let key): Task.detached { [self] in await wake(key) }
    case .sleep(let key, let store):
      Task.detached { [self] in
        let rest = await store.home.fallAsleep()
        // Before the store can wake again, and write.
        noteRest(of: key, rest)
        change { shared, now in
          switch rest {
          case .busy: shared.machine.busy(key, store, at: now)
          case .waiting(let time): shared.machine.slept(key, until: now + time, at: now)
          case .idle: shared.machine.slept(key, at: now)
          }
        }
      }
    case .move(let key, let store): Task.detached { [self] in await move(key, store) }
    case .stay(let key): balancer?.stay(key.streamName)
    case .waitForWork(let key, let store):
      Task.detached { [self] in
        await store.home.waitForWork()
        release(key, isHold: true)
      }
    case .end(let key, let store):
      let limit = endingLimit.withLock { $0 }
      Task.detached { [self] in
        // Effects that did not finish are cancelled; the store has ended in each case.
        if await store.home.end(within: limit) { log.noteRest(of: key.streamName) }
        change { $0.machine.slept(key, at: $1) }
      }
    case .abandon(_, let store): Task.detached { await store.home.abandon() }
    case .leave(let key, let store):
      Task.detached { [self] in
        await store.home.abandon()
        change { $0.machine.slept(key, at: $1) }
      }
    case .setAlarm(let time): setAlarm(time)
    case .measure:
      Task.detached { [self] in
        let start = clock.now
        let bytes = memory.flatMap { $0.measure($0.limit) }
        change { $0.machine.measured(bytes, took: $1 - start, at: $1) }
      }
    case .answer, .refuse: break
    }
  }

  func noteRest(of key: Key, _ rest: StoreRest) {
    switch rest {
    case .busy: break
    case .waiting(let time): log.noteRest(of: key.streamName, for: time)
    case .idle: log.noteRest(of: key.streamName)
    }
  }

  /// Performs what the log tells about streams, until the log ends.
  static func follow(_ news: AsyncStream<StreamNews>, of host: @Sendable () -> StoreHost?) async {
    for await item in news {
      guard let host = host() else { return }
      switch item {
      case .lost(let stream):
        if let key = Key(streamName: stream) { host.change { $0.machine.lost(key, at: $1) } }
      case .unfinished(let stream):
        if let key = Key(streamName: stream) { host.change { $0.machine.resume(key, at: $1) } }
      }
    }
  }

  /// Wakes the stores that may have work, because they did not rest when the process before ended. If the log does not
  /// tell which, it is tried again after a pause.
  static func wakeUnfinished(of host: @escaping @Sendable () -> StoreHost?, _ log: any StreamLog<State, Action>) async {
    var failures = 0
    while true {
      do {
        let streams = try await log.unfinished()
        guard let host = host() else { return }
        for key in streams.compactMap(Key.init(streamName:)) { host.change { $0.machine.resume(key, at: $1) } }
        return
      } catch {
        failures += 1
        // The host is not retained during the pause.
        guard let pause = host()?.reportMissingWork(error, failures) else { return }
        do { try await pause() } catch { return }
      }
    }
  }

  /// Reports that the log does not tell which stores have work; returns the pause before the next attempt.
  private func reportMissingWork(_ error: any Error, _ failures: Int) -> (@Sendable () async throws -> Void)? {
    let (isEnding, backoff) = shared.withLock { ($0.machine.isEnding, $0.machine.backoff) }
    if isEnding { return nil }
    onFailure(.workNotFound(error))
    let end = clock.now + backoff.pause(failures)
    return { [clock] in try await clock.sleep(until: end) }
  }

  private func wake(_ key: Key) async {
    let home = Home()
    do {
      let outlet = try await home.wake(key, log, make)
      change { $0.machine.woke(key, Hosted(home: home, outlet: outlet), at: $1) }
    } catch let error as any LogTrouble where !error.concernsStream {
      change { $0.machine.unavailable(key, error, isElsewhere: error is NotOwner, at: $1) }
    } catch {
      var quarantine: StoreQuarantined?
      change { shared, now in
        defer { quarantine = shared.machine.quarantines[key].map { StoreQuarantined(key, $0, at: now) } }
        return shared.machine.failed(key, error, at: now)
      }
      if let quarantine {
        forwarder?.refuse(key.streamName, ForwardedQuarantine(quarantine))
        onFailure(.notWoken(key, quarantine))
      }
    }
  }

  private func setAlarm(_ time: Duration) {
    let alarm = Task.detached { [weak self, clock] in
      try? await clock.sleep(until: time)
      if !Task.isCancelled { self?.ring(time) }
    }
    shared.withLock { $0.alarms[time] = alarm }
  }

  private func ring(_ time: Duration) {
    change { shared, now in
      shared.alarms[time] = nil
      return shared.machine.ring(at: now)
    }
  }

  func cancelAlarms() {
    for alarm in shared.withLock({ $0.alarms.values }) { alarm.cancel() }
  }
}

extension HostRefusal {
  fileprivate func error<Key: StreamKey>(for key: Key) -> any Error {
    switch self {
    case .ended: StoreError.ended
    case .unavailable(let error): error
    case .quarantined(let quarantine, let now): StoreQuarantined(key, quarantine, at: now)
    }
  }
}

// MARK: - Leases

extension StoreHost {
  /// Leases a store, which is awake until `release`.
  func lease(_ key: Key) async throws -> Hosted {
    if let store = shared.withLock({ $0.machine.lease(key) }) { return store }
    return try await wait(for: key, within: nil)
  }

  /// Leases a store that has to be woken.
  func wait(for key: Key, within limit: Duration?) async throws -> Hosted {
    let ticket = Locked(0)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        change { shared, now in
          let number = shared.add(.caller(caller), for: key)
          ticket.withLock { $0 = number }
          return shared.machine.wait(key, number, at: now)
        }
        let number = ticket.withLock { $0 }
        if let limit { setTimer(of: number, after: limit) }
        // If the cancellation handler ran before, it did not find the request.
        if Task.isCancelled { withdraw(number, CancellationError()) }
      }
    } onCancel: {
      withdraw(ticket.withLock { $0 }, CancellationError())
    }
  }

  /// Ends a lease.
  func release(_ key: Key, isHold: Bool = false) { change { $0.machine.release(key, isHold: isHold, at: $1) } }

  private func setTimer(of ticket: Machine.Ticket, after limit: Duration) {
    let end = clock.now + limit
    let timer = Task.detached { [self] in
      try? await clock.sleep(until: end)
      if !Task.isCancelled { withdraw(ticket, StoreError.deadlineExceeded(limit, isWithdrawn: true)) }
    }
    if !shared.withLock({ $0.setTimer(timer, of: ticket) }) { timer.cancel() }
  }

  private func withdraw(_ ticket: Machine.Ticket, _ error: any Error) {
    change { shared, _ in
      guard let waiting = shared.take(ticket) else { return [] }
      waiting.timer?.cancel()
      if case .caller(let caller) = waiting.request { caller.resume(throwing: error) }
      shared.machine.withdraw(ticket, of: waiting.key)
      return []
    }
  }

  /// Suspends until a condition holds.
  func wait(until condition: @escaping @Sendable (Machine) -> Bool) async {
    await withCheckedContinuation { continuation in
      change { shared, _ in
        shared.add(Observer(condition: condition, continuation: continuation))
        return []
      }
    }
  }
}
