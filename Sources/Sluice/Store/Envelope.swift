/// A queued action, with what the store needs to know about it.
@usableFromInline
package struct Envelope<Action> {
  @usableFromInline var queued: Queued<Action>
  @usableFromInline var extras: EnvelopeExtras?

  package init(action: Action, cause: Int = 0, root: Int = 0, origin: Origin? = nil) {
    queued = Queued(action, cause: cause, root: root, origin)
  }

  package init(action: Action, receipt: ActionReceipt?) {
    self.init(action: action)
    self.receipt = receipt
  }

  init(_ queued: Queued<Action>, _ extras: EnvelopeExtras?) { (self.queued, self.extras) = (queued, extras) }
}

/// Rare fields, boxed to keep `Queued` small.
@usableFromInline
final class EnvelopeExtras {
  /// The effect that sent it.
  var effect: EffectRun?
  /// Called once, when the action is handled and recorded, or is refused.
  var receipt: ActionReceipt?
  /// The dependencies of this action and all it leads to, if it was sent with its own.
  var dependencies: HeldDependencies?
  /// The part of the program that sent it, if a tool needs to know and `cause` does not tell.
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

  package var receipt: ActionReceipt? {
    get { extras?.receipt }
    set { if newValue != nil || extras != nil { made().receipt = newValue } }
  }

  var dependencies: HeldDependencies? {
    get { extras?.dependencies }
    set { if newValue != nil || extras != nil { made().dependencies = newValue } }
  }

  var source: ActionSource {
    get { extras?.source ?? queued.source }
    set { made().source = newValue }
  }

  /// Returns the object with the rare fields. Envelopes are not changed after they are copied, so copies may share it.
  private mutating func made() -> EnvelopeExtras {
    let made = extras ?? EnvelopeExtras()
    extras = made
    return made
  }
}
