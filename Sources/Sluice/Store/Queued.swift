/// A queued action. All fields but the action are trivial, so the queue moves them in bulk.
@usableFromInline
package struct Queued<Action> {
  @usableFromInline package let action: Action
  /// The number of the action whose reducer sent this one, or 0 if it came from elsewhere.
  @usableFromInline var cause: Int
  /// The number of the action in whose cycle this one was sent from outside, or 0.
  @usableFromInline var trigger = 0
  /// Its own number, assigned on arrival.
  @usableFromInline var number = 0
  /// The number of the external action that it goes back to, or 0 if that is this action.
  @usableFromInline var root: Int
  /// The source location where it was sent, if known.
  @usableFromInline var origin: Origin?
  /// Whether the machine keeps extras for its number.
  @usableFromInline var hasExtras = false

  /// The part of the program that sent it, as far as the numbers tell.
  @inlinable
  var source: ActionSource { cause != 0 ? .reducer : trigger != 0 ? .observer : .program }

  @inlinable
  init(_ action: Action, cause: Int = 0, root: Int = 0, _ origin: Origin?) {
    (self.action, self.cause, self.root, self.origin) = (action, cause, root, origin)
  }
}
