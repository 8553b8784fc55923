/// An effect as a value to look at: what it would do, for tools that do not perform it.
package struct ForeseenEffect<State, Action> {
  private let effect: Effect<Action>
  /// Whether its errors end the sequence that it is a part of: it has no action for them, or only that of the whole.
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

  /// A part of a sequence: where the whole is, and with its action for errors unless it has its own.
  private func part(_ part: Effect<Action>) -> ForeseenEffect {
    var foreseen = ForeseenEffect(part.inheriting(from: effect))
    foreseen.failsWithSequence = part.failure == nil
    return foreseen
  }

  package var name: EffectName? { effect.name(at: effect.steps) }
  /// The other names under which it is found.
  package var otherNames: [EffectName] { effect.otherNames(at: effect.steps) }

  package var rule: EffectRule { effect.rule }

  /// Where its reducer is, from the whole state inwards.
  package var place: [PlaceStep] { effect.steps }

  /// The name of the effect in a trace; if its id is a type, the place where it was described, because the name of the
  /// type is not known.
  package var label: String {
    let hasTypeAsID = effect.id?.base is ObjectIdentifier && effect.otherIDs.isEmpty
    return hasTypeAsID ? effect.origin.map { "effect at \($0)" } ?? "effect" : effect.label
  }

  /// Whether the part of the state is there that it belongs to.
  package func isPresent(in state: State) -> Bool {
    (effect.place as? EffectPlace<State>)?.isPresent(in: state) ?? true
  }

  /// The action that it would send if its request was answered by this handler, which takes no time; an error that it has no
  /// action for; and whether the handler failed.
  package func answer(by handler: EffectHandler) -> (action: Result<Action?, any Error>, failed: Bool) {
    guard case .perform(let performing) = effect.work else { return (.success(nil), false) }
    do {
      guard case .done(let action) = try performing.ask(EffectHandlers(handler)) else { return (.success(nil), false) }
      return (.success(action), false)
    } catch {
      return (effect.failure.map { .success($0(error)) } ?? .failure(error), true)
    }
  }

  /// The failure that a store would report.
  package func failed(_ cause: any Error) -> EffectFailed { EffectFailed(effect, cause) }
}
