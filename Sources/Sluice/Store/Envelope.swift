/// An action on its way, with what the store needs to know about it.
@usableFromInline
package struct Envelope<Action> {
  package let action: Action
  /// The number of the action whose reducer sent this one, or 0 if it came from elsewhere.
  package var cause = 0
  /// The number of the action in whose cycle this one was sent from elsewhere, or 0.
  package var trigger = 0
  /// Its own number, given as it arrives.
  @usableFromInline var number = 0
  /// The number of the action from outside that it goes back to, or 0 if that is itself.
  package var root = 0
  /// The effect that sent it.
  var effect: EffectRun?
  /// Where in the user's code it was sent, as far as is known.
  package var origin: Origin?
  /// Told once, when the action is handled and recorded, or is refused.
  package var receipt: ((Result<Void, any Error>) -> Void)?
  /// What holds for this action and what it leads to, if it was sent with dependencies of its own.
  var dependencies: HeldDependencies?

  package init(
    action: Action, cause: Int = 0, root: Int = 0, origin: Origin? = nil,
    receipt: ((Result<Void, any Error>) -> Void)? = nil
  ) {
    self.action = action
    self.cause = cause
    self.root = root
    self.origin = origin
    self.receipt = receipt
  }
}
