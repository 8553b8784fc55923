/// The way into a store from other actors, threads and callbacks.
///
/// ```swift
/// let outlet = store.outlet
/// Task.detached {
///   outlet.enqueue(.tick)                // returns at once
///   try await outlet.send(.save)         // returns when the action is handled
/// }
/// ```
///
/// Rules: the actions of one caller keep their order. Actions that arrive while the store is busy are handled
/// together, in one cycle. An outlet does not retain its store. Any number of actions may wait, unless the outlet was
/// created with `outlet(limit:policy:)`.
public struct Outlet<Action: Sendable>: Sendable {
  let post: @Sendable (Message<Action>) -> Bool
  /// Set only for an outlet with a limit. An action of an outlet without one does not pass it.
  var limited: LimitedPost<Action>?

  /// Queues an action and returns at once.
  ///
  /// Rules: it never waits. So a full outlet with a limit returns false, also with `OutletPolicy.wait`: an action held
  /// until there is room would exceed the limit. With `OutletPolicy.dropOldest` it returns true, because this action is
  /// accepted. Nothing that the action leads to has the task-local values of the caller.
  ///
  /// - Returns: false if the action was not accepted, because the store has ended or the outlet is full. Then nothing
  ///   changes.
  @discardableResult
  public func enqueue(_ action: Action) -> Bool {
    post(Message(action: action))
  }

  /// Sends an action, and suspends until it is handled and, if the store has a journal, recorded.
  ///
  /// Rules: the effects of the action have the task-local values of the caller. Its reducer has none, because the
  /// action is handled together with those of other callers. A full outlet with `OutletPolicy.wait` also suspends until
  /// there is room. It throws `CancellationError` if the task is cancelled before that; an action that was accepted
  /// cannot be withdrawn.
  ///
  /// - Throws: `StoreEnded` if the store has ended, `ActionNotRecorded` if the journal refused the action,
  ///   `ActionDropped` or `OutletFull` if the outlet has a limit and its policy drops or refuses the action. In each
  ///   case the action was not handled.
  public func send(_ action: Action) async throws {
    // The effects begin here, in the sender's task, so that they inherit its task-local values.
    for effect in try await handled(action).get() { effect.begin() }
  }

  private func handled(_ action: Action) async -> Result<[EffectStart], any Error> {
    if let limited { return await limited.send(action, from: WaitingSender(needsRoomOnly: false)) }
    return await withCheckedContinuation { (handled: CheckedContinuation<Result<[EffectStart], any Error>, Never>) in
      let message = Message(action: action) { handled.resume(returning: $0) }
      if !post(message) { handled.resume(returning: .failure(StoreEnded())) }
    }
  }
}

extension Root {
  var mailbox: Mailbox<Action> {
    let mailbox = core.mailbox
    if mailbox.receive == nil {
      mailbox.receive = { [weak self] messages in self?.receive(messages) ?? false }
      mailbox.delivered = { [weak core] delivery in
        core?.trace(.delivered(policy: delivery.policy, statistics: delivery.statistics))
      }
      mailbox.holdLines(isShowing)
    }
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
