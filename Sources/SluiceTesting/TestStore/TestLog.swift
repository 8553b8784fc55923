public import Sluice

/// The events of a store that were not asserted yet, as a plain value.
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

  /// The actions that were handled and not asserted.
  var actions: [Action] { steps.map(\.action) }

  @inlinable var isEmpty: Bool { steps.isEmpty && failures.isEmpty && outputs.isEmpty }

  mutating func note(_ action: Action, _ state: State) { steps.append(Step(action: action, state: state)) }

  mutating func note(_ failure: StoreFailure<Action>) { failures.append(failure) }

  /// Takes out the action that was handled first.
  @inlinable
  mutating func takeFirst() -> Step? { steps.popFirst() }

  /// Takes out the first action that matches, and all before it; or nothing if there is none.
  mutating func takeFirst(where matches: (Action) -> Bool) -> (skipped: [Step], found: Step)? {
    guard let index = steps.firstIndex(where: { matches($0.action) }) else { return nil }
    defer { steps = steps[(index + 1)...] }
    return (Array(steps[..<index]), steps[index])
  }

  /// Takes out all actions.
  mutating func takeAll() -> [Step] {
    defer { steps = [] }
    return Array(steps)
  }

  /// Takes out the first report that matches.
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
