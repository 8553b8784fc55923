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
