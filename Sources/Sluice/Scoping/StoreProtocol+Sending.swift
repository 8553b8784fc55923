extension StoreProtocol {
  /// Handles an action, and all it leads to, before it returns.
  ///
  /// The rules and the result are those of `Store.send`.
  @inlinable @discardableResult
  public func send(
    _ action: Action, isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line
  ) -> SentAction {
    _deliver(action, from: Origin(file: file, line: line), isolation: caller)
  }

  /// Handles several actions in one cycle.
  @discardableResult
  public func send(
    _ first: Action, _ second: Action, _ more: Action..., isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SentAction {
    deliver(ActionGroup([first, second] + more), from: Origin(file: file, line: line), isolation: caller)
  }

  /// Handles several actions in one cycle.
  @discardableResult
  public func send(
    group actions: some Sequence<Action>, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SentAction {
    deliver(ActionGroup(actions), from: Origin(file: file, line: line), isolation: caller)
  }
}

extension StoreProtocol {
  /// Delivers an action as a group of one.
  @inlinable
  public func _deliver(
    _ action: Action, from origin: Origin, isolation caller: isolated (any Actor)?
  ) -> SentAction {
    deliver([action], from: origin, isolation: caller)
  }
}

extension Store {
  /// Delivers an action on the plain path, without a group.
  @inlinable @inline(__always)
  public func _deliver(
    _ action: Action, from origin: Origin, isolation caller: isolated (any Actor)?
  ) -> SentAction {
    send(action, isolation: caller, file: origin.file, line: origin.line)
  }
}
