import Incremental

/// Wakes the one who waits for something to happen. A ring that nobody waits for is kept for the next who does.
final class Bell: Sendable {
  private struct State {
    var isRung = false
    var waiter: (id: Int, continuation: CheckedContinuation<Bool, Never>)?
    var lastID = 0
    /// The last wait whose time was up, maybe before it had begun.
    var expired = 0
  }

  private let state = Locked(State())

  /// May be called from anywhere.
  func ring() {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      if state.waiter == nil { state.isRung = true }
      return state.waiter?.continuation
    }
    waiter?.resume(returning: true)
  }

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
      expire(id)
    }
    defer { alarm.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in begin(id, continuation) }
    } onCancel: {
      expire(id)
    }
  }

  private func begin(_ id: Int, _ continuation: CheckedContinuation<Bool, Never>) {
    let result: Bool? = state.withLock { state in
      if state.isRung || state.expired == id {
        defer { state.isRung = false }
        return state.isRung
      }
      state.waiter = (id, continuation)
      return nil
    }
    if let result { continuation.resume(returning: result) }
  }

  private func expire(_ id: Int) {
    let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      state.expired = max(state.expired, id)
      guard state.waiter?.id == id else { return nil }
      defer { state.waiter = nil }
      return state.waiter?.continuation
    }
    waiter?.resume(returning: false)
  }
}
