/// Posts actions into a mailbox for an outlet with a limit.
@usableFromInline
struct LimitedPost<Action>: Sendable {
  let line: OutletLine
  /// Posts an action; returns false if it is not accepted now. Without a sender, it cannot be suspended.
  let post: @Sendable (Message<Action>, WaitingSender?) -> Bool

  init(line: OutletLine, _ post: @escaping @Sendable (Message<Action>, WaitingSender?) -> Bool) {
    (self.line, self.post) = (line, post)
  }

  @usableFromInline
  func map<Other>(_ embed: @escaping @Sendable (Other) -> Action) -> LimitedPost<Other> {
    let post = post
    return LimitedPost<Other>(line: line) { post($0.map(embed), $1) }
  }

  /// Posts an action for a sender that may be suspended, and waits for the answer.
  ///
  /// It returns an error instead of throwing it; Documentation/Internals/Isolation.md gives the reason.
  func send(_ action: Action, from sender: WaitingSender) async -> Result<[EffectStart], any Error> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (answered: CheckedContinuation<Result<[EffectStart], any Error>, Never>) in
        _ = post(Message(action: action) { answered.resume(returning: $0) }, sender)
        // If the cancellation handler ran before this sender was suspended, it did not find the sender.
        if Task.isCancelled { line.cancel(sender) }
      }
    } onCancel: {
      line.cancel(sender)
    }
  }
}
