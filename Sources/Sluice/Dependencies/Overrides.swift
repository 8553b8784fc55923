import Incremental

// MARK: - Dependencies for a part of the state

/// The values provided for the reducers of one part of the state, in one store.
@usableFromInline
final class Overrides {
  private let values: @Sendable () -> Provide
  /// The dependencies that were created with these values. Retained, so that values created from them live as long as
  /// the store.
  private var made: (base: HeldDependencies, result: HeldDependencies)?
  /// Whether it provides nothing, because an input that it may need is missing.
  var isOff = false

  @usableFromInline
  init(_ values: @escaping @Sendable () -> Provide) { self.values = values }

  /// Returns the dependencies with the values provided for this part. Those of a single action are not retained.
  func dependencies(over base: HeldDependencies, isLasting: Bool) -> HeldDependencies {
    if isOff { return base }
    if let made, made.base.layer === base.layer { return made.result }
    let result = HeldDependencies(base.dependencies.providing(values()))
    if isLasting { made = (base, result) }
    return result
  }
}

extension Reducer {
  /// Returns this reducer with some dependencies overridden.
  ///
  /// ```swift
  /// EachRow(\.rows, action: Action.row) { RowReducer().dependencies { Provide(\.uuid, .incrementing) } }
  /// ```
  ///
  /// Rules: the overrides apply to the reads of this reducer, of reducers inside it, and of the effects that they
  /// describe. The builder is called once for each place where the reducer is used in a store, when the first action
  /// reaches it. Inner overrides take precedence over outer ones, and over dependencies that were sent with an action.
  ///
  /// - Complexity: two swaps of references for each action. For an action that was sent with its own dependencies, the
  ///   builder is called again.
  @inlinable
  public func dependencies(
    @DependencyBuilder _ values: @escaping @Sendable () -> Provide
  ) -> AnyReducer<State, Action> {
    holding { Overrides(values) }
  }

  /// Returns this reducer within overrides, which are created once for each place where it is used.
  @inlinable
  func holding(_ overrides: @escaping @Sendable () -> Overrides) -> AnyReducer<State, Action> {
    AnyReducer(
      declaring: { $0.add(within: overrides, of: State.self, Action.self) { declareEffects(to: &$0) } },
      making: {
        let (reduce, overrides) = (makeReduction(), overrides())
        return { state, action, context in
          context.holding(overrides) { reduce(&state, action, context) }
        }
      })
  }

  /// Returns this reducer with one dependency overridden.
  ///
  /// ```swift
  /// RowReducer().dependency(\.uuid, .incrementing)
  /// ```
  ///
  /// The value is created once for each place where the reducer is used in a store.
  @inlinable
  public func dependency<Value>(
    _ path: any WritableKeyPath<Dependencies, Value> & Sendable, _ value: @autoclosure @escaping @Sendable () -> Value
  ) -> AnyReducer<State, Action> {
    dependencies { Provide(path, value()) }
  }
}

extension Context {
  @usableFromInline
  func holding(_ overrides: Overrides, _ body: () -> Void) { core { $0.holding(overrides, body) } }
}

// MARK: - Dependencies for one action

extension Store {
  /// The dependencies that the store was created with, which are common to all stores for parts of one state.
  ///
  /// Rules: reducers may read other values through their contexts, if these are provided for a part of the state or an
  /// action.
  public var dependencies: Dependencies { core.current.ofStore.dependencies }

  /// Handles an action with its own dependencies.
  ///
  /// ```swift
  /// store.send(.add("Rye"), dependencies: { Provide(\.now, .constant(yesterday)) })
  /// ```
  ///
  /// Rules: they apply to this action and all it leads to in this cycle: the actions that reducers send, and those that
  /// its observers send. Values provided for a part of the state by `reducer.dependencies` take precedence.
  @discardableResult
  public func send(
    _ action: Action, isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line, @DependencyBuilder dependencies values: () -> Provide
  ) -> SentAction {
    core.enterIfNeeded(caller)
    var number = SentAction.nothing
    core.sending(with: values()) { number = deliver(action, Origin(file: file, line: line)) }
    return SentAction(core, number)
  }

  /// Handles an action with dependencies that contain its number. For products built on this one.
  @inlinable
  package func send(
    _ action: Action, withNumbered values: (_ number: Int) -> Provide, _ origin: Origin, _ caller: (any Actor)?
  ) -> SentAction {
    core.enterIfNeeded(caller)
    var number = SentAction.nothing
    core.sending(withNumbered: values) { number = deliver(action, origin) }
    return SentAction(core, number)
  }
}

extension Core {
  /// Runs `send`, in which an action is sent with dependencies that contain its number.
  @usableFromInline
  final func sending(withNumbered values: (_ number: Int) -> Provide, _ send: () -> Void) {
    sending(with: values(nextNumber), send)
  }
}

extension Context {
  /// Notes that a history has given numbers up to this one.
  @usableFromInline
  package func noteGiven(_ number: Int) { core { $0.givenNumber = max($0.givenNumber, number) } }

  /// The id of the store, nil if actions are handled by hand, and the greatest number that a history has given.
  package var numbering: (session: Int?, given: Int) { core { ($0.session, $0.givenNumber) } }
}

extension _Sender {
  /// Sends an action with its own dependencies, without a result.
  @_documentation(visibility: internal)
  public func send(
    _ action: Action, isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line, @DependencyBuilder dependencies values: () -> Provide
  ) {
    deliver(action, with: values(), Origin(file: file, line: line), caller)
  }

  /// Handles an action of a store or a decorator with dependencies of its own. For products built on this one.
  @discardableResult
  package func deliver(
    _ action: Action, with values: Provide, _ origin: Origin, _ caller: isolated (any Actor)?
  ) -> SentAction {
    let core = _bareStore.core
    core.enterIfNeeded(caller)
    var sent = SentAction(core, SentAction.nothing)
    core.sending(with: values) { sent = _deliver(action, from: origin, isolation: caller) }
    return sent
  }

  /// Handles actions of a store or a decorator with dependencies that contain the number of the first. For products
  /// built on this one.
  @discardableResult
  package func deliver(
    _ group: ActionGroup<Action>, withNumbered values: (_ number: Int) -> Provide, _ origin: Origin,
    _ caller: isolated (any Actor)?
  ) -> SentAction {
    let core = _bareStore.core
    core.enterIfNeeded(caller)
    var sent = SentAction(core, SentAction.nothing)
    core.sending(withNumbered: values) { sent = _deliver(group: group, from: origin, isolation: caller) }
    return sent
  }
}
