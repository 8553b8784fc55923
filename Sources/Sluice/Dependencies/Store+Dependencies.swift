extension Store {
  /// The dependencies that the store was made with. All stores for parts of one state have the same.
  ///
  /// Rules: what reducers read through their contexts may be provided otherwise, for a part of the state or an action.
  public var dependencies: Dependencies { core.current.ofStore.dependencies }

  /// Handles an action with dependencies of its own.
  ///
  /// ```swift
  /// store.send(.add("Rye"), dependencies: { Provide(\.now, .constant(yesterday)) })
  /// ```
  ///
  /// Rules: they hold for this action and all it leads to in the same cycle: the actions that reducers send, and those
  /// that its observers send. A providing for a part of the state by `reducer.dependencies` takes precedence.
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
  /// The same, with no result.
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
