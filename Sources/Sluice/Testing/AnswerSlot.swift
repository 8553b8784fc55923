/// Receives the answers of a test for an effect that performs a request in the middle of its work, in the isolation
/// of both.
///
/// It does not observe the cancellation of the task: the closure of a `withTaskCancellationHandler` runs elsewhere,
/// and waiting outside the isolation takes as long as the threads there are busy. The store reports cancellations.
final class AnswerSlot<Answer> {
  private enum Event {
    case answer(Answer)
    case failed(any Error)
    case end
  }

  private var events: [Event] = []
  private var waiter: CheckedContinuation<Void, Never>?

  /// Returns the next answer, or nil at the end.
  nonisolated(nonsending) func next() async throws -> Answer? {
    if events.isEmpty { await withCheckedContinuation { waiter = $0 } }
    switch events.removeFirst() {
    case .answer(let answer): return answer
    case .failed(let error): throw error
    case .end: return nil
    }
  }

  func put(_ result: Result<Answer, any Error>) {
    switch result {
    case .success(let answer): put(.answer(answer))
    case .failure(let error): put(.failed(error))
    }
  }

  func end() { put(.end) }

  private func put(_ event: Event) {
    events.append(event)
    waiter?.resume()
    waiter = nil
  }
}
