/// An action, or the errand of an effect, on its way through a mailbox.
@usableFromInline
package struct Message<Action> {
  /// The action; nil if there is an errand.
  package let action: Action?
  let errand: Errand?
  /// Called once, when the action is handled or refused.
  var receipt: (@Sendable (Result<Void, any Error>) -> Void)?

  package init(action: Action, receipt: (@Sendable (Result<Void, any Error>) -> Void)? = nil) {
    (self.action, errand, self.receipt) = (action, nil, receipt)
  }

  init(errand: Errand) { (action, self.errand) = (nil, errand) }

  private init(_ action: Action?, _ errand: Errand?, _ receipt: (@Sendable (Result<Void, any Error>) -> Void)?) {
    (self.action, self.errand, self.receipt) = (action, errand, receipt)
  }
}

extension Message {
  @usableFromInline
  func map<Other>(_ embed: (Action) -> Other) -> Message<Other> {
    Message<Other>(action.map(embed), errand, receipt)
  }
}

extension Message: Sendable where Action: Sendable {}
