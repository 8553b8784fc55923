extension StoreProtocol {
  /// Handles an action, and says how what it changes becomes a step that can be undone.
  ///
  /// ```swift
  /// store.send(.add("Rye"), undo: .titled("Add Todo"))
  /// ```
  ///
  /// Rules: the intent holds for the action and all that it leads to in the same cycle, in each part of the state that has an
  /// `UndoStack`. All of it is one step. What effects send later is not part of it.
  public func send(
    _ action: Action, undo intent: UndoIntent, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    send([action], undo: intent, isolation: caller, file: file, line: line)
  }

  /// Handles the actions of a group in one cycle, as one step that can be undone.
  ///
  /// ```swift
  /// store.send(ActionGroup(ids.map { .delete($0) }), undo: .titled("Delete"))
  /// ```
  public func send(
    _ group: ActionGroup<Action>, undo intent: UndoIntent, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    let core = bareStore.core
    core.enterIfNeeded(caller)
    let sending = UndoSending(intent: intent, number: core.nextNumber)
    core.sending(with: Bind(Dependencies.UndoIntentKey.self, to: sending)) {
      deliver(group, from: Origin(file: file, line: line), isolation: caller)
    }
  }
}
