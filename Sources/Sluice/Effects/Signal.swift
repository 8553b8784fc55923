import Incremental

/// Resumes one waiter when it is first given, from any thread.
final class Signal: Sendable {
  private let state = Locked<State>(.open)

  private enum State {
    case open, given
    case waiting(CheckedContinuation<Void, Never>)
  }

  func wait(_ continuation: CheckedContinuation<Void, Never>) {
    let isGiven = state.withLock { state in
      if case .given = state { return true }
      state = .waiting(continuation)
      return false
    }
    if isGiven { continuation.resume() }
  }

  var isGiven: Bool { state.withLock { if case .given = $0 { true } else { false } } }

  func give() {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      defer { state = .given }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiter?.resume()
  }
}
