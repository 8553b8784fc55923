public import Sluice

/// The events of a store that are not asserted yet, as a plain value.
@usableFromInline
struct TestLog<State, Action> {
  /// An action that was handled, and the state after it.
  @usableFromInline
  struct Step {
    @usableFromInline let action: Action
    @usableFromInline let state: State
  }

  @usableFromInline var steps: ArraySlice<Step> = []
  /// The reports of the store, in order.
  @usableFromInline private(set) var failures: [StoreFailure<Action>] = []

  /// The outputs and navigation requests of reducers to a parent, in order.
  @usableFromInline var outputs: [Any] = []

  /// The handled actions that are not asserted yet.
  var actions: [Action] { steps.map(\.action) }

  @inlinable var isEmpty: Bool { steps.isEmpty && failures.isEmpty && outputs.isEmpty }

  mutating func note(_ action: Action, _ state: State) { steps.append(Step(action: action, state: state)) }

  mutating func note(_ failure: StoreFailure<Action>) { failures.append(failure) }

  /// Removes the action that was handled first, and returns it.
  @inlinable
  mutating func takeFirst() -> Step? { steps.popFirst() }

  /// Removes the first action that matches, and all before it; returns nil and removes none if no action matches.
  mutating func takeFirst(where matches: (Action) -> Bool) -> (skipped: [Step], found: Step)? {
    guard let index = steps.firstIndex(where: { matches($0.action) }) else { return nil }
    defer { steps = steps[(index + 1)...] }
    return (Array(steps[..<index]), steps[index])
  }

  /// Removes all actions, and returns them.
  mutating func takeAll() -> [Step] {
    defer { steps = [] }
    return Array(steps)
  }

  /// Removes the first report that matches, and returns it.
  mutating func takeFailure(where matches: (StoreFailure<Action>) -> Bool) -> StoreFailure<Action>? {
    failures.firstIndex(where: matches).map { failures.remove(at: $0) }
  }

  mutating func takeOutputs() -> [Any] {
    defer { outputs = [] }
    return outputs
  }

  mutating func takeFailures() -> [StoreFailure<Action>] {
    defer { failures = [] }
    return failures
  }
}
