#if Inspector
  import Incremental

  /// A host that holds a store for the server, which runs outside the store's isolation.
  final class ServedStore: @unchecked Sendable {
    // @unchecked Sendable because `store` is only used in the isolation of `home`, and the rest does not change or is
    // locked.
    let id: Int
    let name: String
    private let home: any Actor
    private let store: any InspectedStore
    private let watch = Locked(WatchMachine())
    private let answered = Locked<ContinuousClock.Instant?>(nil)
    /// Called when no page shows the store any more.
    private let onLeave: (@Sendable () async -> Void)?

    init(
      id: Int, name: String, home: any Actor, store: any InspectedStore, onLeave: (@Sendable () async -> Void)? = nil
    ) {
      (self.id, self.name, self.home, self.store, self.onLeave) = (id, name, home, store, onLeave)
    }

    /// Runs a closure in the store's isolation.
    func run<Result: Sendable>(_ body: @Sendable (any InspectedStore) throws -> Result) async rethrows -> Result {
      try await run(on: home, body)
    }

    private func run<Result: Sendable>(
      on home: isolated any Actor, _ body: @Sendable (any InspectedStore) throws -> Result
    ) async rethrows -> Result {
      try body(store)
    }

    /// Waits for a pause after the last answer, so that a page does not keep a store busy that changes all the time.
    func pause() async {
      guard let last = answered.withLock({ $0 }) else { return }
      try? await Task.sleep(until: last + WaitMachine.pause, clock: .continuous)
    }

    /// Records that a page polls this store, so that the store is watched.
    func beginPoll() async {
      if watch.withLock({ $0.beginPoll() }) { await run { $0.isWatched = true } }
    }

    /// Records the end of a poll. The store stays watched if the page polls again in time.
    ///
    /// - Parameter patience: The time after which no page shows the store, if none has polled again.
    func endPoll(patience: Duration = WatchMachine.patience) {
      answered.withLock { $0 = .now }
      let round = watch.withLock { $0.endPoll() }
      Task {
        try? await Task.sleep(for: patience)
        guard watch.withLock({ $0.giveUp(round) }) else { return }
        await run { $0.isWatched = false }
        await onLeave?()
      }
    }

    /// Releases the store.
    func close() async {
      await run { $0.close() }
    }
  }

  // MARK: - Watching a store

  /// A machine that decides whether a store is watched: while a page polls it, and for a while after, because a page
  /// polls again after each answer.
  struct WatchMachine {
    static let patience = Duration.seconds(10)

    private var polls = 0
    private var round = 0
    private(set) var isWatched = false

    /// Counts a poll. Returns true if the store was not watched before.
    mutating func beginPoll() -> Bool {
      polls += 1
      round += 1
      defer { isWatched = true }
      return !isWatched
    }

    /// Ends a poll. Returns the argument for `giveUp`, to be called if no page polls again in time.
    mutating func endPoll() -> Int {
      polls -= 1
      return round
    }

    /// Ends watching, and returns true, if no page polled since `endPoll` returned `round`.
    mutating func giveUp(_ round: Int) -> Bool {
      guard isWatched, polls == 0, round == self.round else { return false }
      isWatched = false
      return true
    }
  }
#endif
