import Incremental

/// Wakes the one who waits for something to happen. A ring that nobody waits for is kept for the next who does.
final class Bell: Sendable {
  private enum State {
    case quiet, rung
    case waiting(Int, CheckedContinuation<Bool, Never>)
  }

  private let state = Locked<(state: State, lastID: Int)>((.quiet, 0))

  /// May be called from anywhere.
  func ring() { resume(true) { _ in true } }

  /// Waits for a ring.
  ///
  /// - Returns: false if the time was up before, or the task was cancelled.
  nonisolated(nonsending) func wait(until deadline: ContinuousClock.Instant) async -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let alarm = Task { [self] in
      try? await ContinuousClock().sleep(until: deadline)
      resume(false) { $0 == id }
    }
    defer { alarm.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let wasRung = state.withLock { state in
          if case .rung = state.state {
            state.state = .quiet
            return true
          }
          state.state = .waiting(id, waiter)
          return false
        }
        if wasRung { waiter.resume(returning: true) } else if Task.isCancelled { resume(false) { $0 == id } }
      }
    } onCancel: {
      resume(false) { $0 == id }
    }
  }

  /// Resumes the waiter, if it is one of these; keeps a ring that nobody hears.
  private func resume(_ isRing: Bool, _ concerns: (Int) -> Bool) {
    let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard case .waiting(let id, let waiter) = state.state, concerns(id) else {
        if isRing { state.state = .rung }
        return nil
      }
      state.state = .quiet
      return waiter
    }
    waiter?.resume(returning: isRing)
  }
}
