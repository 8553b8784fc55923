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

// MARK: - Rare fields

/// A queued action, with what the store needs to know about it.
@usableFromInline
package struct Envelope<Action> {
  @usableFromInline var queued: Queued<Action>
  @usableFromInline var extras: EnvelopeExtras?

  package init(action: Action, cause: Int = 0, root: Int = 0, origin: Origin? = nil) {
    queued = Queued(action, cause: cause, root: root, origin)
  }

  package init(action: Action, completion: ActionCompletion?) {
    self.init(action: action)
    self.completion = completion
  }

  init(_ queued: Queued<Action>, _ extras: EnvelopeExtras?) { (self.queued, self.extras) = (queued, extras) }
}

/// Rare fields, boxed to keep `Queued` small.
@usableFromInline
final class EnvelopeExtras {
  /// The effect that sent it.
  var effect: EffectRun?
  /// Called once, when the action is handled and recorded, or is refused.
  var completion: ActionCompletion?
  /// The sender that asks what becomes of the action.
  var asker: Asker?
  /// The answer of the reducer to that sender.
  var answer = ActionAnswer.success(nil)
  /// The context of the sender's span, if there is a trace for it.
  var context: (any TracedContext)?
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

  package var completion: ActionCompletion? {
    get { extras?.completion }
    set { if newValue != nil || extras != nil { made().completion = newValue } }
  }

  var asker: Asker? {
    get { extras?.asker }
    set { if newValue != nil || extras != nil { made().asker = newValue } }
  }

  /// The outcome of the action once its reducer has run.
  func outcome(atPosition position: Int? = nil) -> ActionOutcome {
    ActionOutcome(answer: extras?.answer ?? .success(nil), position: position)
  }

  /// The key and the reply to record; nil without a key, and for a refused action, which may be sent again.
  var answeredKey: (key: String, reply: (any Codable & Sendable)?)? {
    guard let extras, let key = extras.asker?.key, case .success(let reply) = extras.answer else { return nil }
    return (key, reply)
  }

  var dependencies: HeldDependencies? {
    get { extras?.dependencies }
    set { if newValue != nil || extras != nil { made().dependencies = newValue } }
  }

  var context: (any TracedContext)? {
    get { extras?.context }
    set { if newValue != nil || extras != nil { made().context = newValue } }
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

// MARK: - Source locations

/// The source location where an action was sent.
///
/// A plain `send` whose result is ignored creates none, so it costs nothing.
public struct Origin: Sendable, Hashable, CustomStringConvertible {
  /// The module and the file.
  public let file: StaticString
  /// The line.
  public let line: UInt

  /// Creates an origin from the values of `#fileID` and `#line`. For products built on this one.
  @inlinable
  package init(file: StaticString, line: UInt) { (self.file, self.line) = (file, line) }

  /// Module, file and line.
  public var description: String { "\(file):\(line)" }

  /// Returns whether both are the same location.
  public static func == (a: Origin, b: Origin) -> Bool {
    a.line == b.line && (a.file.isIdentical(to: b.file) || a.file.description == b.file.description)
  }

  /// Hashes the line. Two files seldom have an origin at one line, and a file name is slow to hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(line) }
}

extension StaticString {
  /// Returns whether both are one literal, so that their text need not be compared.
  fileprivate func isIdentical(to other: StaticString) -> Bool {
    hasPointerRepresentation && other.hasPointerRepresentation && utf8Start == other.utf8Start
      && utf8CodeUnitCount == other.utf8CodeUnitCount
  }
}
