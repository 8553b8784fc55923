/// Called once, when an action is handled or refused.
@usableFromInline
package typealias Receipt = @Sendable (Result<Void, any Error>) -> Void

/// An action, or the job of an effect, on its way through a mailbox.
@usableFromInline
package struct Message<Action> {
  /// The action; nil if there is a job.
  package let action: Action?
  let job: Job?
  /// Called once, when the action is handled or refused.
  var receipt: (@Sendable (Result<Void, any Error>) -> Void)?

  package init(action: Action, receipt: (@Sendable (Result<Void, any Error>) -> Void)? = nil) {
    (self.action, job, self.receipt) = (action, nil, receipt)
  }

  init(job: Job) { (action, self.job) = (nil, job) }

  private init(_ action: Action?, _ job: Job?, _ receipt: (@Sendable (Result<Void, any Error>) -> Void)?) {
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
