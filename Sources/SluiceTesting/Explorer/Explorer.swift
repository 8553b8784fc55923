// Documentation/Internals/Testing.md says why the explorer runs no store.

public import Sluice

/// Explores the behaviour of a state: every sequence of actions up to a length, or long random ones, with all orders
/// in which their effects answer. A violation of an invariant is shrunk to a shortest sequence.
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
/// A step is one of three: an action from outside, the answer of a started effect, or an elapsed timer. So the order
/// in which effects answer is explored, too. An effect that is cancelled, or whose part of the state is removed, does
/// not answer.
///
/// Rules:
/// - The reducer depends only on its state, its action, and on `dependencies` that return equal values in equal
///   calls. With a source of ids that keeps counting, no two sequences are alike, and none can be repeated.
/// - Typed effects answer with the values of `answering`; effects whose answer is `Void` need no declaration. Effects
///   that are closures answer with the actions of `answering(id:)` for their id. Effects without a declared answer
///   are listed in `Exploration.unexplored`, and treated as finished.
/// - Invariants are checked when a step is complete, at the time when an observer would be notified.
/// - There is no store: no services, observers or interceptors but those of the reducer (`intercepted(by:)`).
/// - Time: a delayed effect may wait for any time, until an effect that started no later and has a shorter delay is
///   done. Durations are compared in pairs only, so three or more delays may be tried in an order that cannot happen.
///
/// - Complexity: in a release build, about a microsecond for each step of a small state; some 50 while effects are
///   running, because they are identified by reflection. A search keeps each state that it has seen.
public struct Explorer<State, Action> {
  @usableFromInline let initial: State
  @usableFromInline let reducer: AnyReducer<State, Action>
  @usableFromInline let identity: StateIdentity<State>
  @usableFromInline let dependencies: () -> Dependencies
  /// The actions that may be sent in a state.
  @usableFromInline var sources: [(State) -> [Action]] = []
  /// Whether the candidates depend on the state, so that an action may be impossible in some states.
  @usableFromInline var isChoosy = false
  @usableFromInline var answers = EffectAnswers<Action>()
  @usableFromInline var invariants: [Invariant<State, Action>] = []

  /// Makes an explorer that starts from a state.
  ///
  /// Rules: `dependencies` is evaluated again for each replay of a sequence.
  @inlinable
  public init(
    _ initial: State, _ reducer: some Reducer<State, Action>,
    dependencies: @escaping @autoclosure () -> Dependencies = .test()
  ) where State: Hashable {
    self.init(initial, reducer, StateIdentity(), dependencies)
  }

  /// Makes an explorer that treats states with equal keys as equal: parts of the state that are not in the key make no
  /// difference.
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

/// The criterion by which two states are treated as equal.
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
