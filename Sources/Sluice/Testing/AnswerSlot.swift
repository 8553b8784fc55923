import Incremental

/// Where an effect that asks in the middle of its work waits for the answers of a test.
///
/// Locked, although both are in one isolation: the compiler 6.3 runs the closures that wait elsewhere.
final class AnswerSlot<Answer> {
  private enum Event {
    case answer(Answer)
    case failed(any Error)
    case end
  }

  private let state = Locked<(events: [Event], waiter: CheckedContinuation<Void, Never>?)>(([], nil))

  /// The next answer, or nil at the end.
  nonisolated(nonsending) func next() async throws -> Answer? {
    let state = state
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isThere = state.withLock { state in
          if state.events.isEmpty { state.waiter = waiter }
          return !state.events.isEmpty
        }
        if isThere { waiter.resume() }
      }
    } onCancel: {
      Self.put(.failed(CancellationError()), state)
    }
    switch state.withLock({ $0.events.removeFirst() }) {
    case .answer(let answer): return answer
    case .failed(let error): throw error
    case .end: return nil
    }
  }

  func put(_ result: Result<Answer, any Error>) {
    switch result {
    case .success(let answer): Self.put(.answer(answer), state)
    case .failure(let error): Self.put(.failed(error), state)
    }
  }

  func end() { Self.put(.end, state) }

  private static func put(
    _ event: Event, _ state: Locked<(events: [Event], waiter: CheckedContinuation<Void, Never>?)>
  ) {
    let waiter = state.withLock { state in
      state.events.append(event)
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}
