/// The argument of an invariant: a state, and the step that led to it.
public struct Checkpoint<State, Action> {
  /// The state.
  public let state: State
  /// The state that the exploration began with.
  public let initial: State
  /// The state before the step; nil at the beginning.
  public let before: State?
  /// The step; nil at the beginning.
  public let step: ExploredStep<Action>?
  /// The actions of an answer, or of an elapsed timer.
  @usableFromInline let answered: [Action]
  /// Whether no effect is under way.
  public let isAtRest: Bool
  /// The failures that a store would have reported.
  public let failures: [any Error]
  @usableFromInline let stage: Stage<State, Action>

  @inlinable
  init(
    _ moment: Moment<State, Action>, initial: State, before: State?, step: ExploredStep<Action>?,
    _ stage: Stage<State, Action>
  ) {
    (state, isAtRest) = (moment.state, moment.isAtRest)
    (self.initial, self.before, self.step, self.stage) = (initial, before, step, stage)
    (answered, failures) = (stage.answered, stage.failures)
  }

  /// The actions from outside: the action of the step, or the answer of an effect.
  public var actions: [Action] { if case .send(let action)? = step { [action] } else { answered } }

  /// Returns the state after an action; effects are dropped.
  public func state(after action: Action) -> State { stage.state(after: action, from: state) }
}
