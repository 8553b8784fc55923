extension Store {
  /// Handles an action with an intent, which determines how its changes become a step that can be undone.
  ///
  /// ```swift
  /// store.send(.add("Rye"), undo: .titled("Add Todo"))
  /// ```
  ///
  /// Rules: the intent applies to the action and all that it leads to in this cycle, in each part of the state that has
  /// an `UndoStack`. All of it is one step. Actions that effects send later are not part of it.
  ///
  /// - Complexity: about a microsecond more than a plain `send`, to pass the intent.
  @inlinable @discardableResult
  public func send(
    _ action: Action, undo intent: UndoIntent, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SentAction {
    core.enterIfNeeded(caller)
    var number = SentAction.nothing
    core.sending(for: intent) { number = deliver(action, Origin(file: file, line: line)) }
    return SentAction(core, number)
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

extension Core {
  /// Runs `send`, in which an action is sent with an intent.
  @usableFromInline
  final func sending(for intent: UndoIntent, _ send: () -> Void) {
    let sending = UndoSending(intent: intent, number: nextNumber)
    self.sending(with: Provide(Dependencies.UndoIntentKey.self, sending), send)
  }
}

extension _Sender {
  /// Sends an action with an intent, without a result.
  @_documentation(visibility: internal)
  public func send(
    _ action: Action, undo intent: UndoIntent, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    deliver([action], intent, Origin(file: file, line: line), caller)
  }

  /// Sends a group of actions with an intent, without a result.
  @_documentation(visibility: internal)
  public func send(
    group actions: some Sequence<Action>, undo intent: UndoIntent, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    deliver(ActionGroup(actions), intent, Origin(file: file, line: line), caller)
  }

  /// Handles actions of a store or a decorator as one step that can be undone. A seam for products built on this one.
  @discardableResult
  package func deliver(
    _ group: ActionGroup<Action>, _ intent: UndoIntent, _ origin: Origin, _ caller: isolated (any Actor)?
  ) -> SentAction {
    let core = _bareStore.core
    core.enterIfNeeded(caller)
    var sent = SentAction(core, SentAction.nothing)
    core.sending(for: intent) { sent = _deliver(group: group, from: origin, isolation: caller) }
    return sent
  }
}
