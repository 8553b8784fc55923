/// An action on its way, with what the store needs to know about it.
@usableFromInline
package struct Envelope<Action> {
  @usableFromInline var queued: Queued<Action>
  @usableFromInline var extras: EnvelopeExtras?

  package init(action: Action, cause: Int = 0, root: Int = 0, origin: Origin? = nil) {
    queued = Queued(action, cause: cause, root: root, origin)
  }

  package init(action: Action, receipt: ((Result<Void, any Error>) -> Void)?) {
    self.init(action: action)
    self.receipt = receipt
  }

  init(_ queued: Queued<Action>, _ extras: EnvelopeExtras?) { (self.queued, self.extras) = (queued, extras) }
}

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

  @inlinable
  init(_ action: Action, cause: Int = 0, root: Int = 0, _ origin: Origin?) {
    (self.action, self.cause, self.root, self.origin) = (action, cause, root, origin)
  }
}

/// Rare fields, boxed to keep `Queued` small.
@usableFromInline
final class EnvelopeExtras {
  /// The effect that sent it.
  var effect: EffectRun?
  /// Called once, when the action is handled and recorded, or is refused.
  var receipt: ((Result<Void, any Error>) -> Void)?
  /// The dependencies of this action and all it leads to, if it was sent with its own.
  var dependencies: HeldDependencies?
  /// The part of the program that sent it, if a tool asks, and `cause` does not tell.
  var source: ActionSource?
}

extension Envelope {
  package var action: Action { queued.action }

  package var cause: Int { queued.cause }

  package var trigger: Int { queued.trigger }

  package var root: Int { queued.root }

  package var origin: Origin? { queued.origin }

  var effect: EffectRun? {
    get { extras?.effect }
    set { if newValue != nil || extras != nil { made().effect = newValue } }
  }

  package var receipt: ((Result<Void, any Error>) -> Void)? {
    get { extras?.receipt }
    set { if newValue != nil || extras != nil { made().receipt = newValue } }
  }

  var dependencies: HeldDependencies? {
    get { extras?.dependencies }
    set { if newValue != nil || extras != nil { made().dependencies = newValue } }
  }

  var source: ActionSource {
    get { extras?.source ?? (cause != 0 ? .reducer : trigger != 0 ? .observer : .program) }
    set { made().source = newValue }
  }

  /// Envelopes are not copied and then changed, so they may share the object that is made here.
  private mutating func made() -> EnvelopeExtras {
    let made = extras ?? EnvelopeExtras()
    extras = made
    return made
  }
}
