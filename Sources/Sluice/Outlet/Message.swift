/// Called once, when something has succeeded or failed.
@usableFromInline
package typealias Receipt = @Sendable (Result<Void, any Error>) -> Void

/// Called once, when an action is handled or refused; if it is handled, with the effects that its sender begins.
@usableFromInline
package typealias ActionReceipt = @Sendable (Result<[EffectStart], any Error>) -> Void

/// An action, or the job of an effect, in a mailbox.
@usableFromInline
package struct Message<Action> {
  /// The action; nil if there is a job.
  package let action: Action?
  let job: Job?
  /// Called once, when the action is handled or refused.
  var receipt: ActionReceipt?

  package init(action: Action, receipt: ActionReceipt? = nil) {
    (self.action, job, self.receipt) = (action, nil, receipt)
  }

  init(job: Job) { (action, self.job) = (nil, job) }

  private init(_ action: Action?, _ job: Job?, _ receipt: ActionReceipt?) {
    (self.action, self.job, self.receipt) = (action, job, receipt)
  }
}

extension Message {
  @usableFromInline
  func map<Other>(_ embed: (Action) -> Other) -> Message<Other> {
    Message<Other>(action.map(embed), job, receipt)
  }
}

extension Message: Sendable where Action: Sendable {}
