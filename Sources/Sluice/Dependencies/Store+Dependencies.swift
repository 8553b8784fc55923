extension Store {
  /// The dependencies that the store was made with. All stores for parts of one state have the same.
  ///
  /// Rules: what reducers read through their contexts may be bound otherwise, for a part of the state or an action.
  public var dependencies: Dependencies { core.current.ofStore.dependencies }

  /// Handles an action with dependencies of its own.
  ///
  /// ```swift
  /// store.send(.add("Rye"), dependencies: { Bind(\.now, to: .constant(yesterday)) })
  /// ```
  ///
  /// Rules: they hold for this action and all it leads to in the same cycle: what reducers send, and what observers that
  /// hear of it send. What is bound for a part of the state by `reducer.dependencies` holds more.
  public func send(
    _ action: Action, isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line, @BindBuilder dependencies binds: () -> Bind
  ) {
    core.enterIfNeeded(caller)
    core.sending(with: binds()) { send(action, isolation: caller, file: file, line: line) }
  }
}

extension StoreProtocol {
  /// The dependencies that the store was made with.
  public var dependencies: Dependencies { bareStore.dependencies }
}
