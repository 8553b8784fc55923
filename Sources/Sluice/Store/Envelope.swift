/// An action on its way, with what the store needs to know about it.
@usableFromInline
package struct Envelope<Action> {
  @usableFromInline package let action: Action
  /// The number of the action whose reducer sent this one, or 0 if it came from elsewhere.
  @usableFromInline package var cause = 0
  /// The number of the action in whose cycle this one was sent from elsewhere, or 0.
  @usableFromInline package var trigger = 0
  /// Its own number, given as it arrives.
  @usableFromInline var number = 0
  /// The number of the action from outside that it goes back to, or 0 if that is itself.
  @usableFromInline package var root = 0
  /// Where in the user's code it was sent, as far as is known.
  @usableFromInline package var origin: Origin?
  /// What few actions have: so that an envelope is little more than plain memory.
  @usableFromInline var extras: Extras?

  /// What few actions have.
  @usableFromInline
  final class Extras {
    /// The effect that sent it.
    var effect: EffectRun?
    /// Told once, when the action is handled and recorded, or is refused.
    @usableFromInline var receipt: ((Result<Void, any Error>) -> Void)?
    /// What holds for this action and what it leads to, if it was sent with dependencies of its own.
    @usableFromInline var dependencies: HeldDependencies?
  }

  @inlinable
  package init(action: Action, cause: Int = 0, root: Int = 0, origin: Origin? = nil) {
    self.action = action
    self.cause = cause
    self.root = root
    self.origin = origin
  }

  package init(action: Action, receipt: ((Result<Void, any Error>) -> Void)?) {
    self.init(action: action)
    self.receipt = receipt
  }
}

extension Envelope {
  /// The effect that sent it.
  var effect: EffectRun? {
    get { extras?.effect }
    set { if newValue != nil || extras != nil { made().effect = newValue } }
  }

  package var receipt: ((Result<Void, any Error>) -> Void)? {
    get { extras?.receipt }
    set { if newValue != nil || extras != nil { made().receipt = newValue } }
  }

  @usableFromInline var dependencies: HeldDependencies? {
    get { extras?.dependencies }
    set { if newValue != nil || extras != nil { made().dependencies = newValue } }
  }

  /// Envelopes are not copied and then changed, so they may share what is made here.
  private mutating func made() -> Extras {
    let made = extras ?? Extras()
    extras = made
    return made
  }
}
