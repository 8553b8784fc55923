import Incremental

/// Called once, when an action is handled or refused.
@usableFromInline
package typealias ActionCompletion = @Sendable (Result<ActionOutcome, any Error>) -> Void

/// What became of a handled action, for its sender.
@usableFromInline
package struct ActionOutcome: Sendable {
  /// The effects that the sender begins, so that they inherit its task-local values.
  package var effects: [EffectStart] = []
  /// The reply of the reducer, or the error with which it refused the action.
  package var answer: ActionAnswer = .success(nil)
  /// The position of the action in the journal.
  package var position: Int?

  package init(effects: [EffectStart] = [], answer: ActionAnswer = .success(nil), position: Int? = nil) {
    (self.effects, self.answer, self.position) = (effects, answer, position)
  }

  /// Creates the tasks of the effects in the context of the caller.
  func beginEffects() { for effect in effects { effect.begin() } }

  /// Returns the receipt for a sender that expects replies of a type.
  ///
  /// - Throws: The error with which the reducer refused the action.
  func receipt<Reply>(_ type: Reply.Type = Reply.self) throws -> Receipt<Reply> {
    Receipt(reply: try answer.get() as? Reply, position: position)
  }
}

/// The reply of a reducer, if it gave one, or the error with which it refused the action.
package typealias ActionAnswer = Result<(any Codable & Sendable)?, any Error>

// MARK: - The life of a question

/// The life of an action whose sender waits for its outcome.
///
/// | phase | the store takes it | outcome | the sender is cancelled | the time is up |
/// |---|---|---|---|---|
/// | waiting | taken | delivered; over | withdrawn; over | withdrawn; over |
/// | taken | | delivered; over | taken | abandoned; over |
/// | over | refused | dropped | over | over |
package struct AskMachine {
  package enum Phase { case waiting, taken, over }

  package private(set) var phase = Phase.waiting

  package init() {}

  /// Takes the action into the store; returns false if it was withdrawn.
  package mutating func take() -> Bool {
    guard phase == .waiting else { return false }
    phase = .taken
    return true
  }

  /// Ends with an outcome; returns false if the sender waits no longer.
  package mutating func answer() -> Bool {
    defer { phase = .over }
    return phase != .over
  }

  /// Handles the cancellation of the sender; returns whether the action is withdrawn.
  package mutating func cancel() -> Bool {
    guard phase == .waiting else { return false }
    phase = .over
    return true
  }

  /// Ends the wait of the sender, because its time is up. Returns whether the action is withdrawn, or nil if the sender
  /// has its outcome.
  package mutating func expire() -> Bool? {
    guard phase != .over else { return nil }
    defer { phase = .over }
    return phase == .waiting
  }
}

/// The sender of an action, as long as it waits for the outcome.
@usableFromInline
package final class Asker: Sendable {
  let key: String?
  /// The type of the reply that the sender expects; nil if it expects none.
  let replyType: (any (Codable & Sendable).Type)?
  private let limit: Duration?
  private let wait = Locked(Wait())

  private struct Wait {
    var machine = AskMachine()
    var completion: ActionCompletion?
    var timer: Task<Void, Never>?
  }

  init(within limit: Duration?, key: String?, replyType: (any (Codable & Sendable).Type)? = nil) {
    (self.limit, self.key, self.replyType) = (limit, key, replyType)
  }

  /// Sets the function that receives the outcome. Call it before the action is posted.
  func wait(_ completion: @escaping ActionCompletion) { wait.withLock { $0.completion = completion } }

  /// Starts to measure the time that the sender waits at most.
  func startTimer(_ clock: any Clock<Duration>) {
    guard let limit else { return }
    let timer = Task.detached { [weak self] in
      try? await clock.sleep(for: limit)
      if !Task.isCancelled { self?.expire(limit) }
    }
    let isOver = wait.withLock { wait in
      wait.timer = timer
      return wait.machine.phase == .over
    }
    if isOver { timer.cancel() }
  }

  func take() -> Bool { wait.withLock { $0.machine.take() } }

  /// Passes the outcome to the sender. If it waits no longer, the effects of the action begin here.
  func answer(_ result: Result<ActionOutcome, any Error>) {
    if let (completion, _) = end({ $0.answer() ? () : nil }) { return completion(result) }
    if case .success(let outcome) = result { outcome.beginEffects() }
  }

  func cancel() {
    if let (completion, _) = end({ $0.cancel() ? () : nil }) { completion(.failure(CancellationError())) }
  }

  private func expire(_ limit: Duration) {
    guard let (completion, isWithdrawn) = end({ $0.expire() }) else { return }
    completion(.failure(StoreError.deadlineExceeded(limit, isWithdrawn: isWithdrawn)))
  }

  /// Ends the wait, unless `transition` returns nil; returns the completion, to be called outside of the lock.
  private func end<Value>(_ transition: (inout AskMachine) -> Value?) -> (ActionCompletion, Value)? {
    let ended = wait.withLock { wait -> (ActionCompletion, Value, Task<Void, Never>?)? in
      guard let value = transition(&wait.machine), let completion = wait.completion else { return nil }
      defer { wait.completion = nil }
      return (completion, value, wait.timer)
    }
    ended?.2?.cancel()
    return ended.map { ($0.0, $0.1) }
  }
}
