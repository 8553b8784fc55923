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
/// in one cycle. An outlet does not keep its store alive. Any number of actions may wait, unless `outlet(limit:policy:)` has
/// made the outlet.
public struct Outlet<Action: Sendable>: Sendable {
  let post: @Sendable (Message<Action>) -> Bool
  /// What only an outlet with a limit has. The path without one does not pass it.
  var limited: LimitedPost<Action>?

  /// Queues an action and returns at once.
  ///
  /// Rules: it never waits. So an outlet with a limit that is full returns false, also with `OutletPolicy.wait`:
  /// an action that it held until there is room would be one more than the limit. With `OutletPolicy.dropOldest` it
  /// returns true, because this action is accepted. Nothing that the action leads to has the task-locals of the caller.
  ///
  /// - Returns: false if the action was not accepted, because the store is gone or the outlet is full; then nothing happens.
  @discardableResult
  public func enqueue(_ action: Action) -> Bool {
    post(Message(action: action))
  }

  /// Sends an action and waits until it is handled and, if the store has a journal, recorded.
  ///
  /// Rules: the effects of the action have the task-locals of the caller; its reducer has nobody's, because it is
  /// handled together with the actions of others. An outlet with `OutletPolicy.wait` that is full suspends it until
  /// there is room, too. It ends with `CancellationError` if the task is cancelled until then; an action that was
  /// accepted cannot be withdrawn.
  ///
  /// - Throws: `StoreEnded` if the store is gone, `ActionNotRecorded` if the journal refused the action, `ActionDropped` or
  ///   `OutletFull` if the outlet has a limit and its policy drops or refuses the action. In all cases the action did not
  ///   happen.
  public func send(_ action: Action) async throws {
    // Here, in the task of the sender, its effects begin: they have its task-locals.
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
