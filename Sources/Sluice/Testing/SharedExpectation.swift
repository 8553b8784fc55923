import Incremental

/// A state that a test expects, while a closure changes it. A value that the closure writes into one part is written
/// into all parts that share it, as after a reducer. If the closure writes different values, the parts keep them, and
/// the state is not the expected one.
package final class SharedExpectation<State> {
  private let links: SharedLinks
  private let memory: StateMemory<State>
  private let before: ThreadSlot.Content

  /// Creates an expectation that begins with a state; returns nil if the store has no shared values.
  package init?(of base: State, in store: Store<State, some Any>) {
    guard let shared = store.core.shared else { return nil }
    memory = StateMemory(base)
    links = shared.forExpectation(of: memory.parts)
    before = links.edits.begin()
  }

  /// The state to be changed.
  package var state: State { memory.value }

  /// Returns the state after the change; pass nil for a closure that threw an error.
  package func end(with changed: State?) -> State {
    SharedEdits.end(before)
    if let changed {
      memory.change { $0 = changed }
      links.settle(memory.parts)
    }
    return memory.value
  }
}
