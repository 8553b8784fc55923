public import Incremental

extension Context where Action: ActionWithReply {
  /// Replies to the sender of the action.
  ///
  /// ```swift
  /// case .add(let title):
  ///   state.cards.append(Card(id: state.next, title: title))
  ///   context.reply(state.next)
  /// ```
  ///
  /// Rules: only `ask` returns the reply. A second reply replaces the first. In a reducer that is attached to a larger
  /// one, the reply is for the sender that asks with an action of this reducer, by `outlet.map(Action.board).ask(…)`.
  @inlinable
  public func reply(_ reply: Action.Reply) { core { $0.reply(reply) } }
}

extension Context where Action: ActionWithReply {
  /// Rejects a reply of another type.
  @available(*, unavailable, message: "The reply has another type than the `Reply` that `Action` declares.")
  public func reply<Reply>(_ reply: Reply) { fatalError() }
}

extension Context {
  /// Rejects a reply where actions have none.
  @available(*, unavailable, message: "Let `Action` conform to `ActionWithReply`, with a nested type `Reply`.")
  public func reply<Reply>(_ reply: Reply) { fatalError() }

  /// Refuses the action with an error for its sender.
  ///
  /// ```swift
  /// guard state.cards[id: card] != nil else { return context.reject(BoardError.unknownCard(card)) }
  /// ```
  ///
  /// Rules: `ask` throws the error; for an action that was sent without `ask`, the store's error handler receives it.
  /// Each `Throwing` around the reducer is rolled back, as if it had thrown. Outside of `Throwing`, nothing is rolled
  /// back, so reject before you change the state. The first error counts.
  @inlinable
  public func reject(_ reason: any Error) { core { $0.reject(reason) } }
}
