public import Sluice

/// A check of an interceptor of your own, with your reducer and actions.
///
/// ```swift
/// @Test func `It limits`() throws {
///   try InterceptorConformance.check(Counter(), counter, [.up, .up, .down]) { .limiting(to: 5) }
/// }
/// ```
public enum InterceptorConformance {
  /// The effect of an interceptor on the store, which determines the checks.
  public enum Kind: Sendable {
    /// The interceptor only watches: state and actions are as without it.
    case watching
    /// The interceptor may change anything.
    case changing
  }

  /// Checks that an interceptor satisfies the requirements of stores.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - reducer: The reducer inside the interceptor.
  ///   - actions: The actions to send, one after the other.
  ///   - kind: Whether the interceptor only watches.
  ///   - make: Makes a new interceptor for each store.
  /// - Throws: `NotConforming`, with all broken rules.
  public static func check<State: Equatable, Action>(
    _ state: State, _ reducer: some Reducer<State, Action>, _ actions: [Action], kind: Kind = .changing,
    make: () -> Interceptor<State, Action>
  ) throws {
    var rules = RuleBook()
    let trial = InterceptorTrial(state, reducer.erased(), actions)
    let first = trial.run(make())
    rules.check("It does the same each time", expected: { first.state }, got: { trial.run(make()).state })
    rules.check("It keeps nothing that two places share") {
      let one = make()
      let states = [trial.run(one).state, trial.run(one).state]
      return states == [first.state, first.state] ? nil : "attached twice, the states are \(states)"
    }
    rules.note("It reports nothing, and what it sends comes to rest", first.failures.first)
    rules.check(
      "A journal with what was sent leads to the same state", expected: { first.state },
      got: { try trial.continued(make) })
    if kind == .watching {
      let plain = trial.run(Interceptor([]))
      rules.check("It changes nothing of the state", expected: { plain.state }, got: { first.state })
      rules.check(
        "It hands on each action once, and sends none", expected: { plain.reduced }, got: { first.reduced })
    }
    try rules.throwIfBroken()
  }
}

/// Runs of a store with and without an interceptor.
struct InterceptorTrial<State: Equatable, Action> {
  private let state: State
  private let reducer: AnyReducer<State, Action>
  private let actions: [Action]

  init(_ state: State, _ reducer: AnyReducer<State, Action>, _ actions: [Action]) {
    (self.state, self.reducer, self.actions) = (state, reducer, actions)
  }

  /// Returns the final state, descriptions of the actions that reached the reducer, and the reported failures.
  func run(_ interceptor: Interceptor<State, Action>) -> (state: State, reduced: [String], failures: [String]) {
    var (reduced, failures): ([String], [String]) = ([], [])
    let noting = Interceptor<State, Action>.silent { reduced.append("\($0)") }
    let store = Store(
      state, reducer, interceptors: [interceptor, noting],
      onFailure: { if !isNotHandled($0.cause) { failures.append("\($0)") } },
      isolation: nil)
    for action in actions { store.send(action, isolation: nil) }
    return (store.state, reduced, failures)
  }

  /// Returns the state of a store that continues the recording of another one.
  func continued(_ make: () -> Interceptor<State, Action>) throws -> State {
    let journal = MemoryJournal<State, Action>()
    func start() throws -> Store<State, Action> {
      try Store(
        state, reducer, journal: journal, interceptors: [make(), .silent()], onFailure: { _ in }, isolation: nil)
    }
    let store = try start()
    for action in actions { store.send(action, isolation: nil) }
    return try start().state
  }
}

extension Interceptor {
  /// Returns an interceptor that drops effects, and calls `note` with each action.
  static func silent(_ note: @escaping (Action) -> Void = { _ in }) -> Interceptor {
    Interceptor { state, action, context, next in
      note(action)
      context.changing({ $0 }, dropsEffects: true) { next(&state, action, $0) }
    }.watching
  }
}
