import Incremental

/// Actions whose reducer replies to the sender.
///
/// ```swift
/// enum BoardAction: ActionWithReply {
///   case add(title: String)
///   typealias Reply = Card.ID
/// }
///
/// let receipt = try await outlet.ask(.add(title: "Rye"))     // receipt.reply is the id
/// ```
///
/// The reducer calls `context.reply`. A reply to an action that was sent without `ask` is dropped.
public protocol ActionWithReply: SendableMetatype {
  /// The reply of the reducer to the sender. It can be encoded, because a journal records it with the sender's key.
  associatedtype Reply: Codable & Sendable
}

/// The result of an action that was handled and, if the store has a journal, recorded.
public struct Receipt<Reply: Sendable>: Sendable {
  /// The reply of the reducer; nil if it gave none.
  public let reply: Reply?
  /// The position of the action in the journal, counted from 1; nil without a journal.
  public let position: Int?

  /// Creates a receipt.
  public init(reply: Reply?, position: Int?) { (self.reply, self.position) = (reply, position) }
}

extension Receipt: Equatable where Reply: Equatable {}

// MARK: - Asking

extension Outlet where Action: ActionWithReply {
  /// Sends an action, and returns the reply of its reducer once the action is handled and, if the store has a journal,
  /// recorded.
  ///
  /// ```swift
  /// do {
  ///   let receipt = try await outlet.ask(.move(card, to: column), within: .seconds(2), key: request.idempotencyKey)
  ///   return .ok(receipt.reply)
  /// } catch let refusal as BoardError {
  ///   return .conflict(refusal)
  /// }
  /// ```
  ///
  /// Rules:
  /// - It throws the error with which a reducer refuses the action: by `context.reject`, or by an error in `Throwing`.
  ///   The store's error handler does not receive this error.
  /// - If the task is cancelled or the time is up before the store takes the action, the action is withdrawn: it is
  ///   never handled. An action that was taken is handled. Then a cancelled task still gets its receipt.
  /// - The key identifies the action. If an action with this key was handled, this one is not, and its sender gets the
  ///   receipt of that one; if one is being handled, both senders get its result. A refused action is forgotten, so it
  ///   may be sent again with its key. A store remembers its last 1,000 keys. A journal determines how many it
  ///   remembers; those outlast the process.
  /// - Effects of the action have the task-local values of the caller, as with `send`.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - limit: The time by the store's clock after which it throws; nil to wait without a limit.
  ///   - key: A text that no other action has, such as the key of a request; nil if the action is never repeated.
  /// - Throws: The refusal of a reducer; `ReducerError.stateNotPresent` if the action is for a part of the state that
  ///   is not present; `StoreError.notRecorded`; `StoreError.deadlineExceeded`; `StoreError.ended`;
  ///   `CancellationError`; and what the policy of an outlet with a limit throws.
  @discardableResult
  public func ask(_ action: Action, within limit: Duration? = nil, key: String? = nil) async throws
    -> Receipt<Action.Reply>
  {
    try await outcome(of: action, Asker(within: limit, key: key, replyType: Action.Reply.self)).get().receipt()
  }
}

extension Outlet {
  /// Sends an action, and returns once the action is handled and, if the store has a journal, recorded.
  ///
  /// Rules: those of the function for actions with a reply. This action has none.
  @discardableResult
  public func ask(_ action: Action, within limit: Duration? = nil, key: String? = nil) async throws -> Receipt<Never> {
    try await outcome(of: action, Asker(within: limit, key: key)).get().receipt()
  }

  /// Waits for what becomes of an action, and begins its effects in the sender's task.
  ///
  /// It returns an error instead of throwing it; Documentation/Internals/Isolation.md gives the reason.
  fileprivate func outcome(of action: Action, _ asker: Asker) async -> Result<ActionOutcome, any Error> {
    if Task.isCancelled { return .failure(CancellationError()) }
    let sender = limited.map { _ in WaitingSender(needsRoomOnly: false) }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (answered: CheckedContinuation<Result<ActionOutcome, any Error>, Never>) in
        asker.wait { answered.resume(returning: $0) }
        let message = Message(action: action, asker: asker)
        let isAccepted = limited?.post(message, sender) ?? post(message)
        if limited == nil, !isAccepted { asker.answer(.failure(StoreError.ended)) }
        // If the cancellation handler ran before this sender was suspended, it did not find the sender.
        if Task.isCancelled { withdraw(asker, sender) }
      }
    } onCancel: {
      withdraw(asker, sender)
    }
    if case .success(let outcome) = result { outcome.beginEffects() }
    return result
  }

  private func withdraw(_ asker: Asker, _ sender: WaitingSender?) {
    asker.cancel()
    if let sender { limited?.line.cancel(sender) }
  }
}

// MARK: - Asking inside of the store's isolation

extension Store where Action: ActionWithReply & Sendable {
  /// Sends an action, and returns the reply of its reducer once the action is handled and, if the store has a journal,
  /// recorded.
  ///
  /// ```swift
  /// actor BoardServer {
  ///   func add(_ title: String) async throws -> Card.ID? { try await store.ask(.add(title: title)).reply }
  /// }
  /// ```
  ///
  /// Rules: those of `Outlet.ask`. Unlike `send`, it does not handle the action at once: the actions of callers that
  /// wait at the same time are handled in one cycle, and recorded in one step.
  @discardableResult
  public func ask(
    _ action: Action, within limit: Duration? = nil, key: String? = nil,
    isolation caller: isolated (any Actor)? = #isolation
  ) async throws -> Receipt<Action.Reply> {
    core.enterIfNeeded(caller)
    let result = await outcome(of: action, Asker(within: limit, key: key, replyType: Action.Reply.self))
    return try result.get().receipt()
  }
}

extension Store where Action: Sendable {
  /// Sends an action, and returns once the action is handled and, if the store has a journal, recorded.
  ///
  /// Rules: those of the function for actions with a reply. This action has none.
  @discardableResult
  public func ask(
    _ action: Action, within limit: Duration? = nil, key: String? = nil,
    isolation caller: isolated (any Actor)? = #isolation
  ) async throws -> Receipt<Never> {
    core.enterIfNeeded(caller)
    let result = await outcome(of: action, Asker(within: limit, key: key))
    return try result.get().receipt()
  }

  private func outcome(
    of action: Action, _ asker: Asker, isolation: isolated (any Actor)? = #isolation
  ) async -> Result<ActionOutcome, any Error> {
    // Without an isolation, nobody delivers what arrives in the mailbox.
    core.isolation == nil ? outcomeHere(of: action, asker) : await outlet.outcome(of: action, asker)
  }

  /// Handles an action before it returns. For stores without an isolation, and for tests.
  fileprivate func outcomeHere(of action: Action, _ asker: Asker) -> Result<ActionOutcome, any Error> {
    let answer = Locked<Result<ActionOutcome, any Error>?>(nil)
    asker.wait { result in answer.withLock { $0 = result } }
    if !outlet.post(Message(action: action, asker: asker)) { return .failure(StoreError.ended) }
    core.deliverMailbox()
    guard let result = answer.withLock({ $0 }) else { return .failure(StoreError.actionForgotten) }
    if case .success(let outcome) = result { outcome.beginEffects() }
    return result
  }

  /// Asks like `ask`, and handles the action before it returns. For the test store.
  package func askAtOnce<Reply>(
    _ action: Action, key: String?, replyType: (any (Codable & Sendable).Type)?
  ) throws -> Receipt<Reply> {
    try outcomeHere(of: action, Asker(within: nil, key: key, replyType: replyType)).get().receipt()
  }
}

// MARK: - Asking without waiting

extension Outlet {
  /// Sends an action as `ask` does, and returns at once, so that the actions of one caller keep their order.
  ///
  /// The effects of the action have no task-local values of the caller.
  ///
  /// - Parameter completion: Called once, possibly before this function returns.
  package func ask(
    _ action: Action, within limit: Duration?, key: String?, replyType: (any (Codable & Sendable).Type)?,
    _ completion: @escaping ForwardedCompletion
  ) {
    let asker = Asker(within: limit, key: key, replyType: replyType)
    asker.wait { result in
      if case .success(let outcome) = result { outcome.beginEffects() }
      completion(result.flatMap { outcome in Result { try outcome.reply() } })
    }
    if !post(Message(action: action, asker: asker)) { asker.answer(.failure(StoreError.ended)) }
  }
}

extension ActionOutcome {
  /// Returns the reply, whatever its type is.
  ///
  /// - Throws: The error with which the reducer refused the action.
  fileprivate func reply() throws -> ForwardedReply { Receipt(reply: try answer.get(), position: position) }
}
