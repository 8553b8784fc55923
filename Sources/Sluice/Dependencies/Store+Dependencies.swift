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

  /// Handles an action of a store or a decorator with dependencies of its own. A seam for products built on this one.
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
}
