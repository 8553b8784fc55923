/// Something that always holds.
///
/// ```swift
/// let total = Invariant<Cart, CartAction>("The total is the sum of the lines") { moment in
///   moment.state.total == moment.state.lines.map(\.price).reduce(0, +) ? nil : "\(moment.state.total)"
/// }
/// ```
///
/// The methods of `Explorer` make the usual ones: `always`, `always(after:)`, `atRest`.
public struct Invariant<State, Action> {
  /// The sentence that holds.
  public let name: String
  @usableFromInline let problem: (Checkpoint<State, Action>) -> String?

  /// Makes an invariant from a function that returns the problem, or nil.
  @inlinable
  public init(_ name: String, _ problem: @escaping (Checkpoint<State, Action>) -> String?) {
    (self.name, self.problem) = (name, problem)
  }
}

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
  /// The actions of an answer, or of a time that was up.
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

  /// The actions that came from outside: that of the step, or those that an effect answered with.
  public var actions: [Action] { if case .send(let action)? = step { [action] } else { answered } }

  /// The state that an action would lead to from here; effects are dropped.
  public func state(after action: Action) -> State { stage.state(after: action, from: state) }
}

extension Explorer {
  /// The same explorer, with an invariant to check.
  @inlinable
  public func checking(_ invariants: Invariant<State, Action>...) -> Explorer {
    changed { $0.invariants += invariants }
  }

  /// The same explorer, with a condition for all states.
  @inlinable
  public func always(_ name: String, _ holds: @escaping (State) -> Bool) -> Explorer {
    checking(Invariant(name) { holds($0.state) ? nil : "It does not hold." })
  }

  /// The same explorer, with a condition for each step: the state before, the actions, the state after.
  ///
  /// ```swift
  /// .always("Only clearing makes it smaller") { before, actions, after in
  ///   after.count >= before.count || actions == [.clear]
  /// }
  /// ```
  @inlinable
  public func always(
    _ name: String, after holds: @escaping (_ before: State, _ actions: [Action], _ after: State) -> Bool
  ) -> Explorer {
    checking(
      Invariant(name) { moment in
        guard let before = moment.before else { return nil }
        return holds(before, moment.actions, moment.state) ? nil : "It does not hold."
      })
  }

  /// The same explorer, with a condition for states in which no effect is under way.
  ///
  /// ```swift
  /// .atRest("Nothing is loading") { !$0.isLoading }
  /// ```
  @inlinable
  public func atRest(_ name: String, _ holds: @escaping (State) -> Bool) -> Explorer {
    checking(Invariant(name) { !$0.isAtRest || holds($0.state) ? nil : "It does not hold." })
  }

  /// The same explorer, in which it is a mistake if a store would report something to its error handler.
  public func withoutFailures() -> Explorer {
    checking(
      Invariant("Nothing is reported to the error handler") { moment in moment.failures.first.map { "\($0)" } })
  }
}
