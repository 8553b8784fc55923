extension WithUndo {
  /// Records the differences of a part of the state.
  @inlinable
  @_disfavoredOverload
  public init<Value: Diffable & SendableMetatype>(
    _ part: any WritableKeyPath<State, Value> & Sendable,
    history: any WritableKeyPath<State, UndoStack<Value.Difference>> & Sendable,
    action: @escaping @Sendable (UndoAction) -> Action,
    intent: (@Sendable (State, Action) -> UndoIntent?)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<State, Action> _ reducers: () -> Combined<State, Action>
  ) {
    self.init(part, history: history, action: EnumCase(action, fileID: fileID, line: line), intent: intent, reducers)
  }
}

extension Reducer {
  /// This reducer, with what it changes in one part of the state recorded and undone. See `WithUndo`.
  ///
  /// ```swift
  /// let undoable = editor.undo(of: \.document, in: \.history, action: AppAction.history)
  /// ```
  @inlinable
  @_disfavoredOverload
  public func undo<Value: Diffable & SendableMetatype>(
    of part: any WritableKeyPath<State, Value> & Sendable,
    in history: any WritableKeyPath<State, UndoStack<Value.Difference>> & Sendable,
    action: @escaping @Sendable (UndoAction) -> Action, intent: (@Sendable (State, Action) -> UndoIntent?)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> WithUndo<State, Action> {
    WithUndo(part, history: history, action: action, intent: intent, fileID: fileID, line: line) { self }
  }
}

extension WithUndo {
  /// Records actions, and undoes them by their inverses.
  @inlinable
  @_disfavoredOverload
  public init<Value: Equatable & SendableMetatype, Edit: Invertible & SendableMetatype>(
    _ part: any WritableKeyPath<State, Value> & Sendable, inverting edits: @escaping @Sendable (Edit) -> Action,
    history: any WritableKeyPath<State, UndoStack<ActionGroup<Edit>>> & Sendable,
    action: @escaping @Sendable (UndoAction) -> Action,
    intent: (@Sendable (State, Action) -> UndoIntent?)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<State, Action> _ reducers: () -> Combined<State, Action>
  ) {
    self.init(
      part, inverting: EnumCase(edits, fileID: fileID, line: line), history: history,
      action: EnumCase(action, fileID: fileID, line: line),
      intent: intent, reducers)
  }
}
