import Sluice

extension Stage {
  func answer(_ label: String, _ way: Int, _ moment: inout Moment<State, Action>) -> Bool {
    guard let flights = moment.flights?.copy(), let id = flights.find(label, way: way) else { return false }
    let outcome = flights.outcomes(of: id)[way]
    for action in outcome.actions where flights.isUnderWay(id) {
      answered.append(action)
      cycle(action, flights, &moment)
    }
    if let failure = outcome.failure { failures.append(failure) }
    if outcome.endsSequences { flights.endSequences(around: id) }
    perform(flights.over(id), flights)
    runEffects(flights, &moment)
    moment.flights = flights.ifAny
    return true
  }

  func wait(_ label: String, _ moment: inout Moment<State, Action>) -> Bool {
    guard let flights = moment.flights?.copy(), let timer = flights.findTimer(label) else { return false }
    perform(flights.elapsed(timer), flights)
    answered = flights.sent
    runEffects(flights, &moment)
    moment.flights = flights.ifAny
    return true
  }

  /// Returns the possible outcomes of an effect; nil if they are not declared.
  func outcomes(of effect: ForeseenEffect<State, Action>) -> [EffectOutcome<Action>]? {
    let known: [EffectOutcome<Action>]?
    switch effect.work {
    case .request(let request):
      known = answers.handlers(of: request)?.map { EffectOutcome(effect, $0) }
    default: known = answers.actions(of: effect.name?.id)?.map { EffectOutcome(actions: $0) }
    }
    if known == nil { unexplored.insert(effect.label) }
    return known
  }
}

/// A possible outcome of an effect.
struct EffectOutcome<Action> {
  var actions: [Action]
  var failure: (any Error)?
  /// Whether it ends the sequence that contains the effect.
  var endsSequences = false

  init(actions: [Action]) { self.actions = actions }

  init<State>(_ effect: ForeseenEffect<State, Action>, _ handler: EffectHandler) {
    let answer = effect.answer(by: handler)
    endsSequences = answer.failed && effect.failsWithSequence
    do {
      actions = try answer.action.get().map { [$0] } ?? []
    } catch {
      (actions, failure) = ([], effect.failed(error))
    }
  }
}
