#if Inspector
  import Incremental

  /// Suspends polls until a change. A store only reports its changes, whether or not a poll waits.
  final class WaitingPolls: Sendable {
    private struct State {
      var machine = WaitMachine()
      var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
      var next = 0
    }

    private let state = Locked(State())

    var count: Int { state.withLock { $0.machine.count } }

    func changes(of store: Int) -> Int { state.withLock { $0.machine.changes(of: store) } }

    /// Reports a change. Called in the store's isolation after each change.
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
#endif
