// Documentation/Internals/Testing.md says why the explorer runs no store.

public import Sluice

/// An explorer of the behaviour of a state: it tries every sequence of actions up to a length, or long random ones,
/// with all orders in which their effects answer. A violation of an invariant is shrunk to a shortest sequence.
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
/// - Complexity: In a release build, about a microsecond for each step of a small state; some 50 while effects are
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

// MARK: - Actions to send

extension Explorer {
  /// Returns an explorer that also sends these actions, in any state.
  public func actions(_ actions: Action...) -> Explorer { sending(actions) }

  /// Returns an explorer that also sends the actions that a function returns for a state.
  ///
  /// ```swift
  /// .actions { state in state.rows.map { .row($0.id, .toggle) } }
  /// ```
  public func actions(in state: @escaping (State) -> [Action]) -> Explorer {
    changed { explorer in
      explorer.sources.append(state)
      explorer.isChoosy = true
    }
  }

  func sending(_ actions: [Action]) -> Explorer { changed { $0.sources.append { _ in actions } } }

  /// Returns whether an action may be sent in a state.
  func maySend(_ action: Action, in state: State) -> Bool {
    if !isChoosy { return true }
    let key = ActionKey.of(action)
    return candidates(in: state).contains { ActionKey.of($0) == key }
  }

  /// Returns the actions that may be sent in a state.
  @inlinable
  func candidates(in state: State) -> [Action] {
    if sources.count == 1 { return sources[0](state) }
    return sources.flatMap { $0(state) }
  }

  /// Returns an explorer that also sends this case with each of the values as its payload.
  ///
  /// ```swift
  /// .actions(Action.setDone)                       // .setDone(false), .setDone(true)
  /// .actions(Action.setDraft, of: ["", "milk"])
  /// ```
  public func actions<Value>(_ path: (Value) -> Action, of values: [Value]) -> Explorer {
    sending(values.map(path))
  }

  /// Returns an explorer that also sends this case with each of the samples of its payload's type.
  public func actions<Value: Explorable>(_ path: (Value) -> Action) -> Explorer {
    actions(path, of: Value.samples)
  }

  /// Returns an explorer that also sends this case with each combination of samples.
  public func actions<A: Explorable, B: Explorable>(_ path: (A, B) -> Action) -> Explorer {
    sending(A.samples.flatMap { a in B.samples.map { path(a, $0) } })
  }
}

/// The key by which actions are compared: the action itself, or its description if it is not `Hashable`.
enum ActionKey {
  static func of(_ action: Any) -> AnyHashable { (action as? AnyHashable) ?? AnyHashable(SwiftText.of(action)) }
}

// MARK: - Sample values

/// A type with a few values that are worth exploring.
///
/// ```swift
/// enum Filter: CaseIterable, Explorable { case all, done }      // all there is to write
/// extension Todo.ID: Explorable { static var samples: [Todo.ID] { [1, 2] } }
/// ```
///
/// Keep them few: a search tries each of them in each state.
public protocol Explorable {
  /// The values, simplest first.
  static var samples: [Self] { get }
}

extension Explorable where Self: CaseIterable {
  /// All cases.
  public static var samples: [Self] { Array(allCases) }
}

extension Bool: Explorable {
  /// Both values.
  public static var samples: [Bool] { [false, true] }
}

extension Int: Explorable {
  /// Zero, one, and minus one.
  public static var samples: [Int] { [0, 1, -1] }
}

extension Double: Explorable {
  /// Zero, one, and minus one.
  public static var samples: [Double] { [0, 1, -1] }
}

extension String: Explorable {
  /// The empty string, and two different ones.
  public static var samples: [String] { ["", "a", "b"] }
}

extension Optional: Explorable where Wrapped: Explorable {
  /// Nil, and all samples of the wrapped type.
  public static var samples: [Wrapped?] { [nil] + Wrapped.samples }
}

extension Array: Explorable where Element: Explorable {
  /// The empty array, and each sample alone.
  public static var samples: [[Element]] { [[]] + Element.samples.map { [$0] } }
}

extension Result: Explorable where Success: Explorable, Failure: Explorable {
  /// All samples of both types.
  public static var samples: [Result] { Success.samples.map { .success($0) } + Failure.samples.map { .failure($0) } }
}
