import Incremental

/// Wakes all tasks that wait for an event. Without a waiting task, the ring is kept for the next one.
final class Bell: Sendable {
  private struct State {
    var isRung = false
    var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
    var lastID = 0
    /// The waits that expired or were cancelled before they began.
    var expired: Set<Int> = []
  }

  private let state = Locked(State())

  /// Wakes the waiting tasks. It can be called from anywhere.
  func ring() {
    let waiters = state.withLock { state in
      defer { state.waiters = [:] }
      if state.waiters.isEmpty { state.isRung = true }
      return state.waiters
    }
    for waiter in waiters.values { waiter.resume(returning: true) }
  }

  /// Waits for a ring.
  ///
  /// - Returns: false if the deadline passed before, or the task was cancelled.
  nonisolated(nonsending) func wait(until deadline: ContinuousClock.Instant) async -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let alarm = Task { [self] in
      try? await ContinuousClock().sleep(until: deadline)
      // If all threads are busy, other tasks may have waited for a thread just as long: they run first.
      for _ in 0..<8 where !Task.isCancelled { await Task {}.value }
      expire(id)
    }
    defer {
      alarm.cancel()
      state.withLock { _ = $0.expired.remove(id) }
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in begin(id, continuation) }
    } onCancel: {
      expire(id)
    }
  }

  private func begin(_ id: Int, _ continuation: CheckedContinuation<Bool, Never>) {
    let result: Bool? = state.withLock { state in
      if state.isRung || state.expired.contains(id) {
        defer { state.isRung = false }
        return state.isRung
      }
      state.waiters[id] = continuation
      return nil
    }
    if let result { continuation.resume(returning: result) }
  }

  private func expire(_ id: Int) {
    let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if let waiter = state.waiters.removeValue(forKey: id) { return waiter }
      state.expired.insert(id)
      return nil
    }
    waiter?.resume(returning: false)
  }
}
