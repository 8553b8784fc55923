/// A condition that always holds.
///
/// ```swift
/// let total = Invariant<Cart, CartAction>("The total is the sum of the lines") { moment in
///   moment.state.total == moment.state.lines.map(\.price).reduce(0, +) ? nil : "\(moment.state.total)"
/// }
/// ```
///
/// `Explorer` has methods for the usual ones: `always`, `always(after:)`, `atRest`.
public struct Invariant<State, Action> {
  /// The sentence that states the condition.
  public let name: String
  @usableFromInline let problem: (Checkpoint<State, Action>) -> String?

  /// Makes an invariant from a function that returns the problem, or nil.
  @inlinable
  public init(_ name: String, _ problem: @escaping (Checkpoint<State, Action>) -> String?) {
    (self.name, self.problem) = (name, problem)
  }
}

extension Explorer {
  /// Returns an explorer that also checks invariants.
  @inlinable
  public func checking(_ invariants: Invariant<State, Action>...) -> Explorer {
    changed { $0.invariants += invariants }
  }

  /// Returns an explorer that also checks a condition for all states.
  @inlinable
  public func always(_ name: String, _ holds: @escaping (State) -> Bool) -> Explorer {
    checking(Invariant(name) { holds($0.state) ? nil : "It does not hold." })
  }

  /// Returns an explorer that also checks a condition for each step: the state before, the actions, the state after.
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

  /// Returns an explorer that also checks a condition for states without running effects.
  ///
  /// ```swift
  /// .atRest("Nothing is loading") { !$0.isLoading }
  /// ```
  @inlinable
  public func atRest(_ name: String, _ holds: @escaping (State) -> Bool) -> Explorer {
    checking(Invariant(name) { !$0.isAtRest || holds($0.state) ? nil : "It does not hold." })
  }

  /// Returns an explorer that treats every report to a store's error handler as a violation.
  public func withoutFailures() -> Explorer {
    checking(
      Invariant("Nothing is reported to the error handler") { moment in moment.failures.first.map { "\($0)" } })
  }
}
