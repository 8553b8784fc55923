/// Called once, when something has succeeded or failed.
@usableFromInline
package typealias Completion = @Sendable (Result<Void, any Error>) -> Void

/// An action, or the job of an effect, in a mailbox.
@usableFromInline
package struct Message<Action> {
  /// The action; nil if there is a job.
  package let action: Action?
  let job: Job?
  /// Called once, when the action is handled or refused.
  var completion: ActionCompletion?
  /// The sender that asks what becomes of the action; nil if it was sent without `ask`.
  let asker: Asker?
  /// The context of the sender's span, if the store has a trace for it.
  var context: (any TracedContext)?

  package init(action: Action, completion: ActionCompletion? = nil) {
    self.init(action, nil, completion, nil)
  }

  init(action: Action, asker: Asker) { self.init(action, nil, { asker.answer($0) }, asker) }

  init(job: Job) { self.init(nil, job, nil, nil) }

  private init(_ action: Action?, _ job: Job?, _ completion: ActionCompletion?, _ asker: Asker?) {
    self.action = action
    self.job = job
    self.completion = completion
    self.asker = asker
  }
}

extension Message {
  @usableFromInline
  func map<Other>(_ embed: (Action) -> Other) -> Message<Other> {
    var message = Message<Other>(action.map(embed), job, completion, asker)
    message.context = context
    return message
  }
}

extension Message: Sendable where Action: Sendable {}

// MARK: - Jobs of effects

/// Work that an effect posted from elsewhere, to be done in its store's isolation.
@usableFromInline
package struct Job: @unchecked Sendable {
  // @unchecked Sendable because `body` is transferred with its captures, and only runs in the store's isolation.
  private let effect: EffectRun?
  private let subject: Any
  private let body: () -> Void

  /// Creates a job of an effect; `subject` is the action or request, for the report if it is dropped.
  init(of effect: EffectRun, _ subject: Any, _ body: @escaping () -> Void) {
    (self.effect, self.subject, self.body) = (effect, subject, body)
  }

  /// Creates a job of the store itself.
  init(_ body: @escaping () -> Void) { (effect, subject, self.body) = (nil, (), body) }

  func run() {
    if let effect { effect.postbox?.locked { effect.posted -= 1 } }
    body()
  }

  func refuse() {
    guard let effect else { return }
    effect.postbox?.locked { effect.posted -= 1 }
    effect.reportDropped(subject, after: "its store was gone")
  }
}
