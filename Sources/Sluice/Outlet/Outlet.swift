/// The way into a store from anywhere: from other actors, threads and callbacks.
///
/// ```swift
/// let outlet = store.outlet
/// Task.detached {
///   outlet.enqueue(.tick)                // returns at once
///   try await outlet.send(.save)         // returns when the action is handled
/// }
/// ```
///
/// Rules: the actions of one caller keep their order. Actions that arrive while the store is busy are handled together,
/// in one cycle. An outlet does not keep its store alive.
public struct Outlet<Action: Sendable>: Sendable {
  let post: @Sendable (Message<Action>) -> Bool

  /// Queues an action and returns at once.
  ///
  /// - Returns: false if the store is gone; then nothing happens.
  @discardableResult
  public func enqueue(_ action: Action) -> Bool {
    post(Message(action: action))
  }

  /// Sends an action and waits until it is handled and, if the store has a journal, recorded.
  ///
  /// - Throws: `StoreEnded` if the store is gone, `ActionNotRecorded` if the journal refused the action. In both cases the
  ///   action did not happen.
  public func send(_ action: Action) async throws {
    let result = await withCheckedContinuation { (handled: CheckedContinuation<Result<Void, any Error>, Never>) in
      let message = Message(action: action) { handled.resume(returning: $0) }
      if !post(message) { handled.resume(returning: .failure(StoreEnded())) }
    }
    try result.get()
  }
}

extension Root {
  var mailbox: Mailbox<Action> {
    let mailbox = core.mailbox
    if mailbox.receive == nil { mailbox.receive = { [weak self] messages in self?.receive(messages) ?? false } }
    return mailbox
  }

  /// Handles messages together, in one cycle if the store rests.
  fileprivate func receive(_ messages: [Message<Action>]) -> Bool {
    for message in messages {
      guard let action = message.action else { continue }
      var envelope = Envelope(action: action, receipt: message.receipt)
      if notesSources { envelope.source = .outlet }
      enqueue(envelope)
    }
    wake()
    return true
  }
}
