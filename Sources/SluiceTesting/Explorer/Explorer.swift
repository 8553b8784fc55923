// Documentation/Internals/Testing.md says why the explorer runs no store.

public import Sluice

/// Explores the behaviour of a state: every sequence of actions up to a length, or long random ones, with the effects
/// that they start answering in any order. A violation of an invariant is shrunk to a shortest sequence.
///
/// ```swift
/// let explorer = Explorer(Search.State(), Search())
///   .actions(.typed("a"), .typed("b"))
///   .answering(Find.self) { find in [[find.text]] }
///   .always("What is shown was found for what is typed") { $0.found == nil || $0.found == $0.text }
///
/// try explorer.check(depth: 5)                        // all sequences of five steps
/// try explorer.check(walks: 100, length: 200, seed: 1)
/// ```
///
/// A step is one of three: an action from outside, the answer of an effect that was started, or an elapsed timer. So
/// the order in which effects answer is explored, too. An effect that is cancelled, or whose part of the state is gone,
/// answers no more.
///
/// Rules:
/// - The reducer decides only by its state, its action, and `dependencies` that give the same in each call. A source of ids that
///   counts on makes each sequence another one, and none of them can be repeated.
/// - Typed effects answer what `answering` says; what answers `Void` answers by itself. Effects that are closures answer what
///   `answering(id:)` says for their id. What nobody answers is listed in `Exploration.unexplored`, and taken as done.
/// - Invariants are checked when a step is complete, as an observer would be notified.
/// - There is no store: no services, observers or interceptors but those of the reducer (`intercepted(by:)`).
/// - Times: an effect that is delayed may wait for any time until one that started no later, and for less, is done. What is measured is
///   compared in pairs only, so that three or more delays may be tried in an order that cannot happen.
///
/// - Complexity: in a release build, about a microsecond for each step of a small state; some 50 while effects are under way, because
///   what they are is found by reflection. A search keeps each state that it has seen.
public struct Explorer<State, Action> {
  @usableFromInline let initial: State
  @usableFromInline let reducer: AnyReducer<State, Action>
  @usableFromInline let identity: StateIdentity<State>
  @usableFromInline let dependencies: () -> Dependencies
  /// The actions that may be sent in a state.
  @usableFromInline var sources: [(State) -> [Action]] = []
  /// Whether the actions depend on the state, so that not everything may be sent at any time.
  @usableFromInline var isChoosy = false
  @usableFromInline var answers = EffectAnswers<Action>()
  @usableFromInline var invariants: [Invariant<State, Action>] = []

  /// Explores from a state on.
  ///
  /// Rules: `dependencies` are made again for each replay of a sequence.
  @inlinable
  public init(
    _ initial: State, _ reducer: some Reducer<State, Action>,
    dependencies: @escaping @autoclosure () -> Dependencies = .test()
  ) where State: Hashable {
    self.init(initial, reducer, StateIdentity(), dependencies)
  }

  /// Explores states that are the same if they have the same key: parts that are left out of it make no difference.
  ///
  /// ```swift
  /// Explorer(Editor(), editor, comparing: { $0.document })        // not its history
  /// ```
  @inlinable
  public init<Key: Hashable>(
    _ initial: State, _ reducer: some Reducer<State, Action>, comparing key: @escaping (State) -> Key,
    dependencies: @escaping @autoclosure () -> Dependencies = .test()
  ) {
    self.init(initial, reducer, StateIdentity(key), dependencies)
  }

  @inlinable
  init(
    _ initial: State, _ reducer: some Reducer<State, Action>, _ identity: StateIdentity<State>,
    _ dependencies: @escaping () -> Dependencies
  ) {
    (self.initial, self.reducer, self.identity, self.dependencies) = (initial, reducer.erased(), identity, dependencies)
  }

  @inlinable
  func changed(_ change: (inout Explorer) -> Void) -> Explorer {
    var explorer = self
    change(&explorer)
    return explorer
  }

  @usableFromInline
  func makeStage() -> Stage<State, Action> { Stage(reducer, dependencies(), answers) }
}

/// When two states are taken for the same.
@usableFromInline
struct StateIdentity<State> {
  @usableFromInline let hash: (State) -> Int
  @usableFromInline let areSame: (State, State) -> Bool

  @inlinable
  init() where State: Hashable {
    hash = { $0.hashValue }
    areSame = { $0 == $1 }
  }

  @inlinable
  init<Key: Hashable>(_ key: @escaping (State) -> Key) {
    hash = { key($0).hashValue }
    areSame = { key($0) == key($1) }
  }
}
