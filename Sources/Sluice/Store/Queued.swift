/// The same as it waits: but for the action it is plain memory, so that a queue of them is moved, not copied field by field.
@usableFromInline
package struct Queued<Action> {
  @usableFromInline package let action: Action
  /// The number of the action whose reducer sent this one, or 0 if it came from elsewhere.
  @usableFromInline var cause: Int
  /// The number of the action in whose cycle this one was sent from elsewhere, or 0.
  @usableFromInline var trigger = 0
  /// Its own number, given as it arrives.
  @usableFromInline var number = 0
  /// The number of the action from outside that it goes back to, or 0 if that is itself.
  @usableFromInline var root: Int
  /// Where in the user's code it was sent, as far as is known.
  @usableFromInline var origin: Origin?
  /// Whether the machine keeps extras for its number.
  @usableFromInline var hasExtras = false

  /// The part of the program that sent it, as far as its numbers tell.
  @inlinable
  var source: ActionSource { cause != 0 ? .reducer : trigger != 0 ? .observer : .program }

  @inlinable
  init(_ action: Action, cause: Int = 0, root: Int = 0, _ origin: Origin?) {
    (self.action, self.cause, self.root, self.origin) = (action, cause, root, origin)
  }
}
