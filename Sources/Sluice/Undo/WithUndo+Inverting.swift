public import Incremental

extension WithUndo {
  /// Records actions, and undoes them by their inverses.
  ///
  /// ```swift
  /// WithUndo(\.document, inverting: Action.edit, history: \.history, action: Action.history) { DocumentReducer() }
  /// ```
  ///
  /// Rules: an action of the case `inverting` that changes the part is a step; one that changes nothing is not. To
  /// undo, the reducers inside handle the inverses of the step's actions, last first, as if they were sent: so their
  /// effects start, too. To redo, they handle the actions again. If one of them throws in a transaction, the whole undo
  /// is rolled back. Changes by other actions are neither recorded nor undone. An edit must not send further edits,
  /// because undoing would send them, too. While edits are undone, the history in the state is empty.
  ///
  /// - Complexity: a step contains its actions. The former part is retained while the reducers run, and compared.
  @inlinable
  public init<Value: Equatable & SendableMetatype, Edit: Invertible & SendableMetatype>(
    _ part: any WritableKeyPath<State, Value> & Sendable, inverting edits: EnumCase<Action, Edit>,
    history: any WritableKeyPath<State, UndoStack<ActionGroup<Edit>>> & Sendable, action: EnumCase<Action, UndoAction>,
    intent: (@Sendable (State, Action) -> UndoIntent?)? = nil,
    @ReducerBuilder<State, Action> _ reducers: () -> Combined<State, Action>
  ) {
    let (part, history) = (WritablePlace(part, givenTo: "WithUndo"), WritablePlace(history, givenTo: "WithUndo"))
    requireApart(part, history)
    self.init(body: Self.inverting(reducers(), part, edits, history, action, intent))
  }

  @inlinable
  static func inverting<Value: Equatable & SendableMetatype, Edit: Invertible & SendableMetatype>(
    _ reducers: Combined<State, Action>, _ part: WritablePlace<State, Value>, _ edits: EnumCase<Action, Edit>,
    _ history: WritablePlace<State, UndoStack<ActionGroup<Edit>>>,
    _ undo: EnumCase<Action, UndoAction>, _ intent: (@Sendable (State, Action) -> UndoIntent?)?
  ) -> AnyReducer<State, Action> {
    AnyReducer(declaring: { reducers.declareEffects(to: &$0) }) {
      let reduce = reducers.makeReduction()
      return { state, action, context in
        context.noteNumbers(history.read(state) { $0.numbers })
        if let undoing = undo.payload(of: action, in: context) {
          let session = context.session(beginning: undoing)
          return Throwing<State, Action>.transact(&state, context) { state in
            var stack = UndoStack<ActionGroup<Edit>>()
            history.modify(&state) { swap(&$0, &stack) }
            stack.perform(undoing, session) { step, isUndo in
              step.forEachChange(isUndo: isUndo) { group in
                for edit in group.actions { reduce(&state, edits.embed(edit), context) }
              }
            }
            history.modify(&state) { swap(&$0, &stack) }
          }
        }
        let before = part.read(state) { $0 }
        let intent = intent?(state, action)
        reduce(&state, action, context)
        if part.read(state, { $0 == before }) { return pass(&state, history, context) }
        guard let edit = edits.payload(of: action, in: context) else { return history.modify(&state) { $0.skip() } }
        let note = context.undoNote(intent)
        history.modify(&state) { $0.record([edit], note) { ActionGroup($0.actions + $1.actions) } }
        context.noteNumbers(history.read(state) { $0.numbers })
      }
    }
  }

  /// Records actions, and undoes them by their inverses.
  @inlinable
  public init<Value: Equatable & SendableMetatype, Edit: Invertible & SendableMetatype>(
    _ part: any WritableKeyPath<State, Value> & Sendable, inverting edits: @escaping @Sendable (Edit) -> Action,
    history: any WritableKeyPath<State, UndoStack<ActionGroup<Edit>>> & Sendable,
    action: @escaping @Sendable (UndoAction) -> Action, fileID: StaticString = #fileID, line: UInt = #line,
    intent: (@Sendable (State, Action) -> UndoIntent?)? = nil,
    @ReducerBuilder<State, Action> _ reducers: () -> Combined<State, Action>
  ) {
    self.init(
      part, inverting: EnumCase(edits, fileID: fileID, line: line), history: history,
      action: EnumCase(action, fileID: fileID, line: line),
      intent: intent, reducers)
  }
}
