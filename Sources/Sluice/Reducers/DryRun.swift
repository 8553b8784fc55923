import Incremental

/// A reducer made ready to be called by hand, any number of times and for any states, as a store would call it. What effects it
/// describes is told, and none is performed. For tools that try out what may happen.
///
/// - Complexity: an action that sends and describes nothing costs what it does in a plain store; nothing is allocated.
package final class DryRun<State, Action> {
  private let core: ActionCore<Action>
  private let reduce: Reduction<State, Action>
  /// What a store would have told its error handler, since it was last taken.
  private var failures: [any Error] = []

  package init(_ reducer: some Reducer<State, Action>, dependencies: Dependencies, limit: Int = 10_000) {
    core = ActionCore(graph: Graph(), isolation: nil, dependencies: dependencies)
    core.openInbox()
    core.run = nil
    core.machine.limit = limit
    reduce = reducer.makeReduction()
  }

  /// Handles an action, and what it sends, in order; `each` hears of the state after each of them.
  package func handle(_ action: Action, in state: inout State, after each: ((State) -> Void)? = nil) {
    core.machine.phase = .handling
    core.machine.arrived &+= 1
    core.machine.handled = core.machine.arrived
    reduce(&state, action, core.context)
    each?(state)
    if core.machine.isEmpty, core.work.isEmpty {
      core.machine.phase = .resting
    } else {
      finish(action, &state, each)
    }
  }

  private func finish(_ action: Action, _ state: inout State, _ each: ((State) -> Void)?) {
    failures += core.takeReports(of: action)
    while true {
      switch core.machine.next() {
      case .handle(let envelope):
        reduce(&state, envelope.action, core.context)
        each?(state)
        failures += core.takeReports(of: envelope.action)
      case .stop(let overrun, _, _): failures.append(overrun)
      case .settle: break
      case .rest: return
      }
    }
  }

  /// What was described since, in order.
  package func takeEffects() -> [ForeseenEffect<State, Action>] {
    if core.described.isEmpty { return [] }
    defer { core.described.removeAll() }
    core.work.remove(.effects)
    return core.described.map { ForeseenEffect($0.whole) }
  }

  /// What a store would have told its error handler since.
  package func takeFailures() -> [any Error] {
    if failures.isEmpty { return [] }
    defer { failures = [] }
    return failures
  }
}
