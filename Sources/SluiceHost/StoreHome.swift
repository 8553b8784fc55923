import Incremental
import Sluice

/// The actor that one store of a host belongs to.
///
/// Documentation/Internals/Hosting.md says why each store has an actor of its own.
actor StoreHome<Key: StreamKey, State: Sendable, Action: Sendable> {
  typealias Make = @Sendable (Key, any Journal<State, Action>, isolated any Actor) throws -> Store<State, Action>

  private var store: Store<State, Action>?
  /// What ends the wait of those who follow the store.
  private var followers: [Int: AsyncStream<Never>.Continuation] = [:]
  private var lastFollower = 0
  /// Whether another process has the stream.
  private var isAbandoned = false

  /// Makes the store of its journal, and returns the way into it.
  func wake(_ key: Key, _ log: any StreamLog<State, Action>, _ make: Make) async throws -> Outlet<Action> {
    let journal = try await log.journal(of: key.streamName)
    do {
      let store = try make(key, journal, self)
      check(store, key, journal)
      self.store = store
      return store.outlet
    } catch {
      journal.close()
      throw error
    }
  }

  /// Stops the program if the closure of the host has made a store that it cannot use.
  private func check(_ store: Store<State, Action>, _ key: Key, _ journal: any Journal<State, Action>) {
    if !store.isRecorded(by: journal) {
      misuse(
        "The closure of a host made the store of \(key.streamName) without the journal that it was given.",
        why: "Nothing would be recorded, so the store would forget everything when it sleeps.",
        fix: "Pass the journal on: `try Store(state, reducer, journal: journal)`.")
    }
    if store.isolation !== self {
      misuse(
        "The closure of a host made the store of \(key.streamName) in another isolation than that it was given.",
        why: "The host uses the store in that isolation only, so each use would be a race.",
        fix: "Make the store in the closure itself, or pass on its third argument: `Store(…, isolation: home)`.")
    }
  }

  /// Ends the store, unless it has work. Returns the work that it had.
  func fallAsleep() -> StoreRest {
    guard let store else { return .idle }
    let rest = store.shutDownIfResting()
    if rest != .busy { self.store = nil }
    return rest
  }

  /// Ends the store at once, because another process has its stream: its effects are continued by that one.
  func abandon() async {
    for follower in followers.values { follower.finish() }
    guard let store else { return }
    if !isAbandoned {
      isAbandoned = true
      // Its effects would run beside those of the next owner while a write waits for the database.
      store.shutDown()
    }
    // What is on its way is refused by the log, and closes the journal.
    try? await store.recorded()
    self.store = nil
  }

  /// Suspends until the store has no work.
  func waitForWork() async { await store?.waitUntilResting() }

  /// Ends the store after its work; returns whether no work is left that the next store of the key begins again.
  func end(within limit: Duration) async -> Bool {
    defer {
      store = nil
      for follower in followers.values { follower.finish() }
    }
    guard let store else { return true }
    let start = ContinuousClock.now
    // It throws if effects were cancelled, and does not wait for those that follow the state.
    let isFinished: Void? = try? await store.finishWork(within: limit)
    if isFinished != nil {
      let rest = store.shutDownIfResting()
      if rest != .busy { return rest == .idle }
    }
    // Senders of actions that are being written are answered before the log is closed, which ends writes that wait.
    await waitForWrites(of: store, within: max(.seconds(1), limit - start.duration(to: .now)))
    store.shutDown()
    return false
  }

  /// Suspends until what was handled is recorded or refused, or a time is up.
  private func waitForWrites(of store: Store<State, Action>, within limit: Duration) async {
    let (isOver, ending) = AsyncStream.makeStream(of: Never.self)
    let waiting = Task { [self] in
      _ = self
      try? await store.recorded()
      ending.finish()
    }
    let alarm = Task.detached {
      try? await Task.sleep(for: limit)
      ending.finish()
    }
    for await _ in isOver {}
    for task in [waiting, alarm] { task.cancel() }
  }

  /// Returns the result of a closure that uses the store.
  func use<Result: Sendable>(
    _ body: @Sendable (Store<State, Action>, isolated any Actor) throws -> Result
  ) throws -> Result {
    guard let store, !isAbandoned else { throw StoreError.ended }
    return try body(store, self)
  }

  /// Returns a part of the state as soon as all that led to it is recorded.
  func read<Value: Sendable>(_ path: any KeyPath<State, Value> & Sendable) async throws -> Value {
    guard let store, !isAbandoned else { throw StoreError.ended }
    let value = store.state[keyPath: path]
    try await store.recorded()
    guard let failure = store.recordingFailure else { return value }
    // Another process may have written since.
    if failure is NotOwner { throw failure }
    // The journal refused what led to the value, and the state is the recorded one again.
    return store.state[keyPath: path]
  }

  /// Calls `receive` with each recorded value of a part until the store ends, or the task is cancelled.
  func follow<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, _ receive: @escaping @Sendable (Value) -> Void
  ) async {
    guard let store, !isAbandoned else { return }
    let (end, follower) = AsyncStream.makeStream(of: Never.self)
    lastFollower += 1
    let number = lastFollower
    followers[number] = follower
    var (isPresent, hasReceived) = (true, false)
    let token = store.observe(path) { value in
      // The present value may not be recorded; those that follow are.
      if isPresent { return }
      hasReceived = true
      receive(value)
    }
    isPresent = false
    let present = (try? await read(path)) ?? store.state[keyPath: path]
    if !hasReceived { receive(present) }
    // Nothing arrives: the loop ends with the store, or when the task is cancelled.
    for await _ in end {}
    token.cancel()
    followers[number] = nil
  }
}
