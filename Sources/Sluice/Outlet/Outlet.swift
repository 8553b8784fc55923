import Incremental

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
  /// - Throws: `StoreError.ended` if the store has ended, `StoreError.notRecorded` if the journal refused the action,
  ///   `StoreError.actionDropped` or `StoreError.outletFull` if the outlet has a limit and its policy drops or refuses
  ///   the action. In each case the action was not handled.
  public func send(_ action: Action) async throws {
    // The effects begin here, in the sender's task, so that they inherit its task-local values.
    try await handled(action).get().beginEffects()
  }

  private func handled(_ action: Action) async -> Result<ActionOutcome, any Error> {
    if let limited { return await limited.send(action, from: WaitingSender(needsRoomOnly: false)) }
    return await withCheckedContinuation { (handled: CheckedContinuation<Result<ActionOutcome, any Error>, Never>) in
      let message = Message(action: action) { handled.resume(returning: $0) }
      if !post(message) { handled.resume(returning: .failure(StoreError.ended)) }
    }
  }
}

// MARK: - Outlets with a limit

extension Outlet {
  init(limited: LimitedPost<Action>) { self.init(post: { limited.post($0, nil) }, limited: limited) }

  /// Queues an action as soon as the outlet has room, then returns.
  ///
  /// ```swift
  /// let outlet = store.outlet(limit: 100, policy: .wait)
  /// for try await line in socket.lines { try await outlet.enqueueWhenFree(.received(line)) }
  /// ```
  ///
  /// Rules: with `OutletPolicy.wait`, it suspends while there is no room, and senders get room in the order in which
  /// they called. With another policy, and without a limit, it never suspends. If the task is cancelled while it waits
  /// for room, nothing is queued; an action that is queued cannot be withdrawn.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits, `StoreError.ended` if the store has ended,
  ///   `StoreError.actionDropped` or `StoreError.outletFull` if the policy drops or refuses the action.
  public func enqueueWhenFree(_ action: Action) async throws {
    if let limited {
      _ = try await limited.send(action, from: WaitingSender(needsRoomOnly: true)).get()
    } else if !enqueue(action) {
      throw StoreError.ended
    }
  }

  /// Counts of the actions that were sent through this outlet and its copies; nil for an outlet without a limit, which
  /// counts nothing.
  ///
  /// ```swift
  /// if let lost = outlet.statistics?.dropped, lost > 0 { print("The store is too slow: \(lost) values lost.") }
  /// ```
  public var statistics: OutletStatistics? { limited?.line.statistics }

  /// Returns an outlet for actions that `embed` converts to actions of this one.
  ///
  /// ```swift
  /// let prices = store.outlet(limit: 100, policy: .wait).map { AppAction.price($0) }
  /// ```
  ///
  /// Rules: it shares the limit of this outlet, if there is one.
  public func map<Other: Sendable>(_ embed: @escaping @Sendable (Other) -> Action) -> Outlet<Other> {
    if let limited { return Outlet<Other>(limited: limited.map(embed)) }
    let post = post
    return Outlet<Other>(post: { post($0.map(embed)) })
  }
}

extension Store where Action: Sendable {
  /// Returns an outlet that lets at most `limit` of its own actions wait for the store.
  ///
  /// ```swift
  /// let outlet = store.outlet(limit: 100, policy: .wait)
  /// Task.detached {
  ///   for try await line in socket.lines { try await outlet.enqueueWhenFree(.received(line)) }
  /// }
  /// ```
  ///
  /// Rules:
  /// - `OutletPolicy` determines how an action is handled for which there is no room.
  /// - The store takes all waiting actions at once, and handles them in one cycle. From then on these actions do not
  ///   count, so up to `limit` of them are handled while `limit` others wait.
  /// - Copies of the outlet, and those that `map` returns, share the limit. Each call of this function creates an
  ///   outlet with its own limit. `outlet` has none.
  /// - While a store displays a past state of its tape, the actions wait in the outlet.
  ///
  /// A limit below 1 stops the program.
  ///
  /// - Complexity: an action costs a constant time more than without a limit.
  /// - Parameters:
  ///   - limit: The number of actions that may wait, at least 1.
  ///   - policy: Determines how an action is handled for which there is no room.
  public func outlet(limit: Int, policy: OutletPolicy) -> Outlet<Action> {
    if limit < 1 {
      misuse(
        "An outlet was made with the limit \(limit).",
        why: "It would never have room, so no action could pass it.",
        fix: "Pass a limit of 1 or more, or use `store.outlet`, which has no limit.")
    }
    return Outlet(limited: port.makeServicePort().makeLimitedPost(limit, policy))
  }
}

// MARK: - Handling messages in the store

extension Root {
  var mailbox: Mailbox<Action> {
    let mailbox = core.mailbox
    if mailbox.receive == nil {
      mailbox.receive = { [weak self] messages in self?.receive(messages) ?? false }
      mailbox.delivered = { [weak core] delivery in
        core?.trace(.delivered(policy: delivery.policy, statistics: delivery.statistics))
      }
      if core.trace != nil { mailbox.machine.withLock { $0.notesAllDeliveries = true } }
      mailbox.holdLines(isShowing)
    }
    return mailbox
  }
}
