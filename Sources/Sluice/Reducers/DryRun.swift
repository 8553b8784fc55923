import Incremental

// MARK: - Reducing by hand

extension Reducer {
  /// Handles an action by hand, and the actions that it sends, in order, like a store, but without effects.
  ///
  /// ```swift
  /// var state = 0
  /// counter.apply(.increment, to: &state)
  /// ```
  ///
  /// Rules: effects that are described do not run.
  ///
  /// - Returns: the failures that a store would have reported.
  @discardableResult
  public func apply(
    _ action: Action, to state: inout State, dependencies: Dependencies = Dependencies()
  ) -> [any Error] {
    apply(CollectionOfOne(action), to: &state, dependencies: dependencies)
  }

  /// Handles actions by hand, one after the other.
  @discardableResult
  public func apply(
    _ actions: some Sequence<Action>, to state: inout State, dependencies: Dependencies = Dependencies()
  ) -> [any Error] {
    let run = DryRun(self, dependencies: dependencies)
    for action in actions {
      run.handle(action, in: &state)
      run.discardEffects()
    }
    return run.failures
  }

  /// Returns the state after an action, as `apply` leaves it.
  ///
  /// ```swift
  /// counter(41, .increment)     // 42
  /// ```
  public func callAsFunction(_ state: State, _ action: Action) -> State {
    var state = state
    apply(action, to: &state)
    return state
  }
}

// MARK: - Dry runs

/// A reducer that is ready to be called by hand, any number of times and for any states, as a store would call it. It
/// returns the effects that are described, and performs none. For tools that explore behavior.
///
/// - Complexity: an action that sends and describes nothing costs what it does in a plain store; nothing is allocated.
@usableFromInline
package final class DryRun<State, Action> {
  @usableFromInline let core: ActionCore<Action>
  @usableFromInline let reduce: Reduction<State, Action>
  /// The failures that a store would have reported since they were last taken.
  @usableFromInline var failures: [any Error] = []

  package init(_ reducer: some Reducer<State, Action>, dependencies: Dependencies, limit: Int = 10_000) {
    core = ActionCore(graph: Graph(), isolation: nil, dependencies: dependencies)
    core.openInbox()
    core.session = nil
    core.machine.limit = limit
    reduce = reducer.makeReduction()
  }

  /// Handles an action, and the actions it sends, in order; calls `each` with the state after each of them.
  @inlinable
  package func handle(_ action: Action, in state: inout State, after each: ((State) -> Void)? = nil) {
    core.machine.beginPlain()
    reduce(&state, action, core.context)
    each?(state)
    if core.machine.isEmpty, core.work.isEmpty {
      core.machine.endPlain()
    } else {
      finish(action, &state, each)
    }
  }

  @usableFromInline
  func finish(_ action: Action, _ state: inout State, _ each: ((State) -> Void)?) {
    failures += core.takeReports(of: action)
    while true {
      switch core.machine.next() {
      case .handle(let queued):
        let action = core.machine.envelope(of: queued).action
        reduce(&state, action, core.context)
        each?(state)
        failures += core.takeReports(of: action)
      case .stop(let overrun, _, _): failures.append(overrun)
      case .settle: break
      case .rest: return
      }
    }
  }

  /// Whether effects were described since they were last taken.
  @inlinable package var hasEffects: Bool { !core.described.isEmpty }

  /// Whether a store would have reported a failure since the failures were last taken.
  @inlinable package var hasFailures: Bool { !failures.isEmpty }

  /// Removes and returns the effects that were described since they were last taken, in order.
  package func takeEffects() -> [ForeseenEffect<State, Action>] {
    if !hasEffects { return [] }
    defer { discardEffects() }
    return core.described.map { ForeseenEffect($0.whole) }
  }

  /// Discards the described effects.
  func discardEffects() {
    core.described.removeAll()
    core.work.remove(.effects)
  }

  /// Removes and returns the failures that a store would have reported since they were last taken.
  package func takeFailures() -> [any Error] {
    defer { failures = [] }
    return failures
  }
}
