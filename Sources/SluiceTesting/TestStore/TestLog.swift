public import Sluice

/// What has happened in a store, and was not asserted yet, as a plain value.
@usableFromInline
struct TestLog<State, Action> {
  /// An action that was handled, and the state after it.
  @usableFromInline
  struct Step {
    @usableFromInline let action: Action
    @usableFromInline let state: State
  }

  @usableFromInline var steps: [Step] = []
  @usableFromInline var head = 0
  /// What the store reported, in order.
  @usableFromInline private(set) var failures: [StoreFailure<Action>] = []

  /// The actions that were handled and not asserted.
  var actions: [Action] { steps[head...].map(\.action) }

  @inlinable var isEmpty: Bool { head == steps.count && failures.isEmpty }

  mutating func note(_ action: Action, _ state: State) { steps.append(Step(action: action, state: state)) }

  mutating func note(_ failure: StoreFailure<Action>) { failures.append(failure) }

  /// Takes out the action that was handled first.
  @inlinable
  mutating func takeFirst() -> Step? {
    guard head < steps.count else { return nil }
    let step = steps[head]
    head += 1
    if head == steps.count {
      steps.removeAll(keepingCapacity: true)
      head = 0
    }
    return step
  }

  /// Takes out the first action that matches, and all before it; or nothing if there is none.
  mutating func takeFirst(where matches: (Action) -> Bool) -> (skipped: [Step], found: Step)? {
    guard let index = steps[head...].firstIndex(where: { matches($0.action) }) else { return nil }
    let skipped = Array(steps[head..<index])
    let found = steps[index]
    steps.removeSubrange(...index)
    head = 0
    return (skipped, found)
  }

  /// Takes out all actions.
  mutating func takeAll() -> [Step] {
    defer { (steps, head) = ([], 0) }
    return Array(steps[head...])
  }

  /// Takes out the first report that matches.
  mutating func takeFailure(where matches: (StoreFailure<Action>) -> Bool) -> StoreFailure<Action>? {
    failures.firstIndex(where: matches).map { failures.remove(at: $0) }
  }

  mutating func takeFailures() -> [StoreFailure<Action>] {
    defer { failures = [] }
    return failures
  }
}
