public import Sluice

/// Checks an interceptor of your own, with a reducer and actions of yours.
///
/// ```swift
/// @Test func `It limits`() throws {
///   try InterceptorConformance.check(Counter(), counter, [.up, .up, .down]) { .limiting(to: 5) }
/// }
/// ```
public enum InterceptorConformance {
  /// What an interceptor does, and so what is checked of it.
  public enum Kind: Sendable {
    /// It only looks: state and actions are as without it.
    case watching
    /// It may change anything.
    case changing
  }

  /// Checks that an interceptor does what stores rely on.
  ///
  /// - Parameters:
  ///   - state: where the store starts.
  ///   - reducer: what is inside.
  ///   - actions: what is sent, one after the other.
  ///   - kind: whether it only watches.
  ///   - make: makes the interceptor, anew for each store.
  /// - Throws: `NotConforming`, with all rules that are broken.
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

  /// The state in the end, what reached the reducer, in words, and what was reported.
  func run(_ interceptor: Interceptor<State, Action>) -> (state: State, reduced: [String], failures: [String]) {
    var (reduced, failures): ([String], [String]) = ([], [])
    let noting = Interceptor<State, Action>.silent { reduced.append("\($0)") }
    let store = Store(
      state, reducer, interceptors: [interceptor, noting],
      onFailure: { if !($0.cause is EffectNotHandled) { failures.append("\($0)") } },
      isolation: nil)
    for action in actions { store.send(action, isolation: nil) }
    return (store.state, reduced, failures)
  }

  /// The state of a store that continues what another one recorded.
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
  /// Drops effects; what is handed on is noted.
  static func silent(_ note: @escaping (Action) -> Void = { _ in }) -> Interceptor {
    Interceptor { state, action, context, next in
      note(action)
      context.changing({ $0 }, dropsEffects: true) { next(&state, action, $0) }
    }.watching
  }
}
