/// An effect as an inspectable value: what it would do, for tools that do not perform it.
package struct ForeseenEffect<State, Action> {
  private let effect: Effect<Action>
  /// Whether its errors end the sequence that it is a part of: it has no `catch`, or only that of the whole sequence.
  package private(set) var failsWithSequence = true

  init(_ effect: Effect<Action>) {
    self.effect = effect
    failsWithSequence = effect.failure == nil
  }

  package enum Work {
    case nothing
    /// Work in a closure, which cannot be inspected.
    case opaque
    case send(Action)
    case request(any EffectRequest)
    case cancel(EffectName)
    case concatenate([ForeseenEffect])
    case merge([ForeseenEffect])
  }

  package var work: Work {
    switch effect.work {
    case .none: .nothing
    case .run, .attempt, .chosen: .opaque
    case .send(let action, _): .send(action())
    case .perform(let performing): performing.request.map { .request($0) } ?? .opaque
    case .cancel(let id): .cancel(EffectName(id, at: effect.steps))
    case .concatenate(let parts): .concatenate(parts.map(part))
    case .merge(let parts): .merge(parts.map { ForeseenEffect($0.inheriting(from: effect)) })
    }
  }

  /// Returns a part of a sequence: with the place of the whole, and with its action for errors unless it has its own.
  private func part(_ part: Effect<Action>) -> ForeseenEffect {
    var foreseen = ForeseenEffect(part.inheriting(from: effect))
    foreseen.failsWithSequence = part.failure == nil
    return foreseen
  }

  package var name: EffectName? { effect.name(at: effect.steps) }
  /// The further names that identify it.
  package var otherNames: [EffectName] { effect.otherNames(at: effect.steps) }

  package var rule: EffectRule { effect.rule }

  /// The place of its reducer, from the whole state inwards.
  package var place: [PlaceStep] { effect.steps }

  /// The name of the effect in a trace. If its id is a type, the source location of the effect, because the name of the
  /// type is not known.
  package var label: String {
    let hasTypeAsID = effect.id?.base is ObjectIdentifier && effect.otherIDs.isEmpty
    return hasTypeAsID ? effect.origin.map { "effect at \($0)" } ?? "effect" : effect.label
  }

  /// Returns whether the state contains the part that the effect belongs to.
  package func isPresent(in state: State) -> Bool {
    (effect.place as? EffectPlace<State>)?.isPresent(in: state) ?? true
  }

  /// Returns the action that the effect would send if this synchronous handler answered its request, or an error for
  /// which it has no action; and whether the handler failed.
  package func answer(by handler: EffectHandler) -> (action: Result<Action?, any Error>, failed: Bool) {
    guard case .perform(let performing) = effect.work else { return (.success(nil), false) }
    do {
      guard case .done(let action) = try performing.ask(EffectHandlers(handler)) else { return (.success(nil), false) }
      return (.success(action), false)
    } catch {
      return (effect.failure.map { .success($0(error)) } ?? .failure(error), true)
    }
  }

  /// Returns the failure that a store would report.
  package func failed(_ cause: any Error) -> EffectError { EffectError(effect, cause) }
}
