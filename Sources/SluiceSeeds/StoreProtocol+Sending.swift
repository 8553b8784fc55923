public import Sluice

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

  /// Delivers a group by `deliver`, which a decorator changes.
  public func _deliver(
    group actions: ActionGroup<Action>, from origin: Origin, isolation caller: isolated (any Actor)?
  ) -> SentAction {
    deliver(actions, from: origin, isolation: caller)
  }

  /// The bare store, for `send` without a result.
  public var _bareStore: Store<BareState, BareAction> { bareStore }
}

extension StoreProtocol {
  /// The dependencies that the store was created with.
  public var dependencies: Dependencies { bareStore.dependencies }

  /// Handles an action with its own dependencies.
  ///
  /// The rules are those of `Store.send`.
  @discardableResult
  public func send(
    _ action: Action, isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line, @DependencyBuilder dependencies values: () -> Provide
  ) -> SentAction {
    deliver(action, with: values(), Origin(file: file, line: line), caller)
  }
}

extension StoreProtocol {
  /// Handles an action with an intent, which determines how its changes become a step that can be undone.
  ///
  /// The rules are those of `Store.send`.
  @discardableResult
  public func send(
    _ action: Action, undo intent: UndoIntent, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SentAction {
    deliver([action], intent, Origin(file: file, line: line), caller)
  }

  /// Handles the actions of a group in one cycle, as one step that can be undone.
  ///
  /// ```swift
  /// store.send(group: ids.map { .delete($0) }, undo: .titled("Delete"))
  /// ```
  @discardableResult
  public func send(
    group actions: some Sequence<Action>, undo intent: UndoIntent, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SentAction {
    deliver(ActionGroup(actions), intent, Origin(file: file, line: line), caller)
  }
}
