// Documentation/Internals/Hosting.md explains who decides and who performs.

import Incremental

/// Many stores of one kind in one process, one for each key: those in use are awake, the others sleep in a log.
///
/// ```swift
/// let boards = StoreHost(Board.init, BoardReducer(), log: try SQLiteLog(at: file))
///
/// let receipt = try await boards.ask(.move(card, to: column), of: board, within: .seconds(2))
/// for try await cards in boards.values(\.cards, of: board) { show(cards) }
/// ```
///
/// Rules:
/// - A caller never notices whether a store was awake. The first request for a key wakes its store: the journal is
///   read, once for all callers that wait. Nothing is lost that arrives while a store falls asleep: it wakes again.
/// - A key has one store at a time, and each store has an actor of its own, so a slow reducer holds up no other key.
/// - A store sleeps when it was not in use for `idleTime`, or when its place is needed because `limit` stores are
///   awake, or the process has more memory than `memoryLimit`. It is in use during a request, while somebody follows
///   its values, and while effects run.
/// - If all stores that may be awake are in use, further keys wait for a place in the order of their requests.
/// - A key whose journal cannot be read is quarantined: its requests fail with ``StoreQuarantined``, at once, until it
///   is time for the next attempt. No other key is affected.
/// - If another process has the stream of a key, the log forwards `ask` and `enqueue` to that process. If it does not
///   forward, and for `read` and `values`, requests fail with `NotOwner`. If another process takes the stream over, the
///   store ends: what was not recorded is forwarded or refused, too, and values end. The next request tries again.
/// - If the database of the log cannot be reached, requests fail with the error of the log.
/// - A store with work does not sleep until the work is done. If the process ends before, the next host of the log
///   wakes the store, so that it continues. One that only waits for a date, such as that of a durable timer or of the
///   next attempt of a durable request, sleeps, and wakes at the date.
/// - A host that is released without `shutDown` drops its stores as they are. Nothing that was answered is lost.
///
/// - Complexity: O(1) for a request, on average: one for a store that is awake takes a lock twice, and then what its
///   outlet takes. A store that sleeps takes no memory.
public final class StoreHost<Key: StreamKey, State: Sendable, Action: Sendable>: Sendable {
  let shared: Locked<Shared>
  let clock: HostClock
  let log: any StreamLog<State, Action>
  /// The limit of memory; nil if there is none.
  let memory: HostMemory?
  let make: Home.Make
  let onFailure: @Sendable (HostFailure<Key, Action>) -> Void
  /// Carries requests to other processes; nil if the log has none.
  let forwarder: (any RequestForwarder<Action>)?
  /// Moves stores to other processes; nil if the log moves none.
  let balancer: (any StreamBalancer)?
  /// The time that the stores have to end their work; set by `shutDown`.
  let endingLimit = Locked(Duration.zero)

  /// Creates a host whose stores are made by a closure.
  ///
  /// ```swift
  /// let boards = StoreHost(log: log) { board, journal, home in
  ///   try Store(
  ///     Board(board), BoardReducer(), journal: journal, handlers: [.mail(to: server)],
  ///     trace: .log(to: Logger(label: "\(board)")))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - log: The log that has the journals of the stores. It belongs to this host.
  ///   - idleTime: The time after which a store sleeps that is not in use.
  ///   - limit: The number of stores that may be awake at once; at least 1.
  ///   - memoryLimit: The number of bytes of the process above which stores sleep that are not in use, those first that
  ///     have rested longest; nil for no such limit. No request is refused or waits because of it.
  ///   - backoff: The pauses between two attempts to read a journal that cannot be read.
  ///   - clock: The clock of the host. The stores have their own, in their dependencies.
  ///   - onFailure: Receives what no caller waits for; by default it writes to the standard error.
  ///   - make: Makes the store of a key with the journal that it is given, in the isolation that is its third
  ///     argument. It is called each time that the store wakes.
  public convenience init(
    log: any StreamLog<State, Action>, idleTime: Duration = .seconds(300), limit: Int = 10_000,
    memoryLimit: Int? = nil, backoff: Backoff = .exponential(from: .seconds(1), limit: .seconds(300)),
    clock: any Clock<Duration> = ContinuousClock(),
    onFailure: (@Sendable (HostFailure<Key, Action>) -> Void)? = nil,
    make: @escaping @Sendable (Key, any Journal<State, Action>, isolated any Actor) throws -> Store<State, Action>
  ) {
    self.init(
      log: log, idleTime: idleTime, limit: limit, memory: memoryLimit.map { HostMemory(limit: $0) }, backoff: backoff,
      clock: clock, onFailure: onFailure, make: make)
  }

  /// Creates a host with all that can be chosen, for tests.
  init(
    log: any StreamLog<State, Action>, idleTime: Duration, limit: Int, memory: HostMemory?, backoff: Backoff,
    clock: any Clock<Duration>, onFailure: (@Sendable (HostFailure<Key, Action>) -> Void)?, make: @escaping Home.Make
  ) {
    if limit < 1 {
      misuse(
        "A host was made with the limit \(limit).",
        why: "No store could ever be awake, so no request would be answered.",
        fix: "Pass a limit of 1 or more, or leave it out.")
    }
    let machine = Machine(idleTime: idleTime, limit: limit, memoryLimit: memory?.limit, backoff: backoff)
    shared = Locked(Shared(machine: machine))
    self.memory = memory
    self.clock = HostClock(clock)
    self.log = log
    // Logs and spans of a store name its key.
    self.make = { key, journal, home in
      try StoreName.with(key.streamName) { try make(key, journal, home) }
    }
    self.onFailure = onFailure ?? { standardError("\($0)") }
    forwarder = (log as? any ForwardingLog<Action>)?.forwarder
    balancer = (log as? any BalancingLog)?.balancer
    let host: @Sendable () -> StoreHost? = { [weak self] in self }
    let news = log.news()
    Task.detached { await Self.follow(news, of: host) }
    Task.detached { await Self.wakeUnfinished(of: host, log) }
    if let forwarder { serve(forwarder) }
    if let balancer { serve(balancer) }
  }

  /// Creates a host whose stores have an initial state and a reducer, and nothing else.
  ///
  /// - Parameters:
  ///   - initial: Returns the state of a store that has no record yet.
  ///   - reducer: The reducer, which is made again for each store.
  ///   - log: The log that has the journals of the stores. It belongs to this host.
  ///   - idleTime: The time after which a store sleeps that is not in use.
  ///   - limit: The number of stores that may be awake at once; at least 1.
  ///   - memoryLimit: The number of bytes of the process above which stores sleep that are not in use, those first that
  ///     have rested longest; nil for no such limit. No request is refused or waits because of it.
  ///   - backoff: The pauses between two attempts to read a journal that cannot be read.
  ///   - clock: The clock of the host.
  ///   - onFailure: Receives what no caller waits for, and what the stores report; by default it writes to the standard
  ///     error.
  public convenience init<R: Reducer<State, Action>>(
    _ initial: @escaping @Sendable (Key) -> State, _ reducer: @autoclosure @escaping @Sendable () -> R,
    log: any StreamLog<State, Action>, idleTime: Duration = .seconds(300), limit: Int = 10_000,
    memoryLimit: Int? = nil, backoff: Backoff = .exponential(from: .seconds(1), limit: .seconds(300)),
    clock: any Clock<Duration> = ContinuousClock(),
    onFailure: (@Sendable (HostFailure<Key, Action>) -> Void)? = nil
  ) {
    let report = onFailure ?? { standardError("\($0)") }
    self.init(
      log: log, idleTime: idleTime, limit: limit, memoryLimit: memoryLimit, backoff: backoff, clock: clock,
      onFailure: report
    ) { key, journal, home in
      try Store(initial(key), reducer(), journal: journal, onFailure: { report(.inStore(key, $0)) })
    }
  }

  deinit { cancelAlarms() }

  /// What the host does at the moment.
  ///
  /// - Complexity: O(n) in the number of stores that do not sleep.
  public var statistics: HostStatistics<Key> {
    let now = clock.now
    return shared.withLock { HostStatistics($0.machine, at: now) }
  }
}

// MARK: - The clock

/// The time since a host was made, by the clock that it was given.
struct HostClock: Sendable {
  private let elapsed: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void

  init(_ clock: any Clock<Duration>) { self = Self.started(clock) }

  private init(
    _ elapsed: @escaping @Sendable () -> Duration, _ wait: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.elapsed, self.wait) = (elapsed, wait)
  }

  private static func started<C: Clock<Duration>>(_ clock: C) -> HostClock {
    let start = clock.now
    return HostClock({ start.duration(to: clock.now) }) {
      try await clock.sleep(until: start.advanced(by: $0), tolerance: nil)
    }
  }

  var now: Duration { elapsed() }

  func sleep(until time: Duration) async throws { try await wait(time) }
}
