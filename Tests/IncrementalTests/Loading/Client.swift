import Incremental

/// Answers questions when the test says so, in any order.
final class Client: Sendable {
  private struct State {
    var waiting: [(key: Int, continuation: CheckedContinuation<Int, any Error>)] = []
    var cancelled: [Int] = []
    var standing: (key: Int, result: Result<Int, any Error>)?
  }

  private let state = Locked(State())
  private let questions: AsyncStream<Int>
  private let arrive: AsyncStream<Int>.Continuation
  /// Whether a question ends when it is cancelled.
  let obeys: Bool

  init(obeys: Bool = true) {
    self.obeys = obeys
    (questions, arrive) = AsyncStream.makeStream()
  }

  deinit {
    for (_, continuation) in state.withLock({ $0.waiting }) { continuation.resume(throwing: CancellationError()) }
  }

  func ask(_ key: Int) async throws -> Int {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let standing = state.withLock { state in
          if let standing = state.standing, standing.key == key { return standing.result as Result<Int, any Error>? }
          state.waiting.append((key, continuation))
          return nil
        }
        if let standing { continuation.resume(with: standing) }
        if obeys, Task.isCancelled { answer(key, .failure(CancellationError())) }
        arrive.yield(key)
      }
    } onCancel: {
      state.withLock { $0.cancelled.append(key) }
      if obeys { answer(key, .failure(CancellationError())) }
    }
  }

  /// Waits for the next question.
  func next() async -> Int? {
    for await key in questions { return key }
    return nil
  }

  func answer(_ key: Int, _ result: Result<Int, any Error>) {
    let taken = state.withLock { state in
      state.waiting.firstIndex { $0.key == key }.map { state.waiting.remove(at: $0) }
    }
    taken?.continuation.resume(with: result)
  }

  /// Gives the questions for a key one answer, those that are still to come included; nil for no answer.
  func answerAll(_ key: Int, _ result: Result<Int, any Error>?) {
    let taken = state.withLock { state in
      state.standing = result.map { (key, $0) }
      guard result != nil else { return [CheckedContinuation<Int, any Error>]() }
      defer { state.waiting.removeAll { $0.key == key } }
      return state.waiting.filter { $0.key == key }.map(\.continuation)
    }
    for continuation in taken { if let result { continuation.resume(with: result) } }
  }

  var cancelled: [Int] { state.withLock { $0.cancelled } }
  var waitingCount: Int { state.withLock { $0.waiting.count } }
}

extension Loaded where Value == Int {
  var line: String { "\(value.map { "\($0)" } ?? "nil")\(isLoading ? " …" : "")\(error.map { " (\($0))" } ?? "")" }
}
