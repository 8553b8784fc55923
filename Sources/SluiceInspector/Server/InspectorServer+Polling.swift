#if Inspector
  import Incremental

  // MARK: - Polls

  extension InspectorServer {
    /// The maximal number of entries in an answer.
    static let entries = 2_000

    /// Waits for a change of the store, and returns the new entries.
    ///
    /// Until there are any, only the version of the store is read. The store never waits for a page.
    func poll(_ host: ServedStore, after number: Int, seen version: Int?) async -> JSONText {
      await host.beginPoll()
      defer { host.endPoll() }
      if version != nil { await host.pause() }
      let clock = ContinuousClock()
      let end = clock.now + patience
      while true {
        // Read before the news of the store, so that no change in between is missed.
        let changes = waiting.changes(of: host.id)
        let isLast = clock.now >= end
        if let tape = await host.run({ $0.news(after: number, seen: version, evenIfNone: isLast) }) { return tape.json }
        await waiting.wait(for: host.id, seen: changes, end - clock.now)
        // The poll was resumed early, because there are too many polls or the server ends: respond with the current
        // tape.
        if waiting.changes(of: host.id) == changes {
          return await host.run { $0.tape(after: number, seen: version, limit: Self.entries) }.json
        }
      }
    }
  }

  extension InspectedStore {
    /// Returns the tape if it has entries that the page has not received.
    fileprivate func news(after number: Int, seen version: Int?, evenIfNone: Bool) -> InspectedTape? {
      guard evenIfNone || self.version != version || last > number else { return nil }
      return tape(after: number, seen: version, limit: InspectorServer.entries)
    }
  }

  // MARK: - Waiting polls

  /// The polls that are suspended until a change. A store only reports its changes, whether or not a poll waits.
  final class WaitingPolls: Sendable {
    private struct State {
      var machine = WaitMachine()
      var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
      var next = 0
    }

    private let state = Locked(State())

    var count: Int { state.withLock { $0.machine.count } }

    func changes(of store: Int) -> Int { state.withLock { $0.machine.changes(of: store) } }

    /// Reports a change. It is called in the store's isolation after each change.
    func noteChange(of store: Int) {
      guard state.withLock({ $0.machine.change(store) }) else { return }
      Task {
        try? await Task.sleep(for: WaitMachine.pause)
        resume { $0.end(pauseOf: store) }
      }
    }

    func forget(_ store: Int) { resume { $0.forget(store) } }

    /// Waits for a change of the store after those that were seen. The wait also ends after `time`, or if there are too
    /// many polls.
    func wait(for store: Int, seen: Int, _ time: Duration) async {
      let id = state.withLock { state in
        defer { state.next += 1 }
        return state.next
      }
      let timer = Task {
        try? await Task.sleep(for: time)
        leave(id)
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          resume({ $0.wait(id, for: store, seen: seen) }, as: id, continuation)
          // The time may have passed, or the poll may have been cancelled, before the wait began.
          if Task.isCancelled || time <= .zero { leave(id) }
        }
      } onCancel: {
        leave(id)
      }
      timer.cancel()
    }

    private func leave(_ id: Int) { resume { $0.leave(id) ? [id] : [] } }

    private func resume(
      _ transition: (inout WaitMachine) -> [Int], as id: Int? = nil,
      _ continuation: CheckedContinuation<Void, Never>? = nil
    ) {
      let ended = state.withLock { state in
        if let id { state.waiting[id] = continuation }
        return transition(&state.machine).compactMap { state.waiting.removeValue(forKey: $0) }
      }
      for continuation in ended { continuation.resume() }
    }
  }

  /// The state of `WaitingPolls`, which decides which polls wait, and for how long.
  struct WaitMachine {
    /// The maximal number of waiting polls. Beyond it the oldest is answered, which may belong to a page that was
    /// reloaded.
    static let most = 32
    /// The time within which changes are combined into one answer.
    static let pause = Duration.milliseconds(30)

    private struct Poll {
      let id: Int
      let store: Int
    }

    private var waiting: [Poll] = []
    /// The number of changes of each store.
    private var changes: [Int: Int] = [:]
    /// The stores whose polls are answered after the pause.
    private var due: Set<Int> = []

    func changes(of store: Int) -> Int { changes[store, default: 0] }

    /// Counts a change of a store. Returns true if its polls are to be answered after a pause.
    mutating func change(_ store: Int) -> Bool {
      changes[store, default: 0] += 1
      guard waiting.contains(where: { $0.store == store }) else { return false }
      return due.insert(store).inserted
    }

    /// Adds a poll that waits for changes after those it has seen. Returns the polls to resume at once.
    mutating func wait(_ id: Int, for store: Int, seen: Int) -> [Int] {
      guard seen == changes(of: store) else { return [id] }
      waiting.append(Poll(id: id, store: store))
      return waiting.count > Self.most ? [waiting.removeFirst().id] : []
    }

    /// Ends the pause of a store. Returns the polls to resume.
    mutating func end(pauseOf store: Int) -> [Int] {
      due.remove(store)
      let ended = waiting.filter { $0.store == store }.map(\.id)
      waiting.removeAll { $0.store == store }
      return ended
    }

    /// Removes a poll. Returns false if it was not waiting.
    mutating func leave(_ id: Int) -> Bool {
      guard let position = waiting.firstIndex(where: { $0.id == id }) else { return false }
      waiting.remove(at: position)
      return true
    }

    /// Removes a store. Returns its polls, which are to be resumed.
    mutating func forget(_ store: Int) -> [Int] { end(pauseOf: store) }

    var count: Int { waiting.count }
  }
#endif
