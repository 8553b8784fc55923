public import Incremental
public import Sluice

/// A reducer that records the changes of reducers to one part of the state, and undoes them.
///
/// ```swift
/// var body: some Reducer<Editor, EditorAction> {
///   WithUndo(\.document, history: \.history, action: Action.history) {
///     Reduce { editor, action, context in … }
///   }
/// }
/// ```
///
/// Rules:
/// - It records the changes of the reducers inside, and handles the actions of its history, which those do not
///   receive. It does not record changes of reducers beside it.
/// - Without an intent, each action that changes the part is a step. `store.send(_:undo:)` overrides that, and so
///   does `intent` for actions that are sent without one, from anywhere; it receives the state before the action.
/// - Undoing reverts the changes of the step. Later unrecorded changes remain, as far as the differences distinguish
///   them: for `Rows`, those of other rows.
/// - The history must not be inside the part.
///
/// - Complexity: the former part is retained while the reducers run, so that a collection in it that they change is
///   copied; of `Rows`, only the path to the change. Then it is compared. For `Rows` that is O(changes × log n), for
///   other values the cost of `==`. An undo and a redo take O(n) in the elements of the part that may hold a
///   `RouteStack` or a `Presented`, whose counts of ids they retain.
public struct WithUndo<State, Action>: ReadyReducer {
  /// The reducers inside, with recording.
  public let body: AnyReducer<State, Action>

  @usableFromInline
  init(body: AnyReducer<State, Action>) { self.body = body }

  /// Records the differences of a part of the state.
  @inlinable
  public init<Value: Diffable & SendableMetatype>(
    _ part: any WritableKeyPath<State, Value> & Sendable,
    history: any WritableKeyPath<State, UndoStack<Value.Difference>> & Sendable, action: EnumCase<Action, UndoAction>,
    intent: (@Sendable (State, Action) -> UndoIntent?)? = nil,
    @ReducerBuilder<State, Action> _ reducers: () -> Combined<State, Action>
  ) {
    let (part, history) = (WritablePlace(part, givenTo: "WithUndo"), WritablePlace(history, givenTo: "WithUndo"))
    requireApart(part, history)
    self.init(body: Self.recording(reducers(), part, history, action, intent))
  }

  @inlinable
  static func recording<Value: Diffable & SendableMetatype>(
    _ reducers: Combined<State, Action>, _ part: WritablePlace<State, Value>,
    _ history: WritablePlace<State, UndoStack<Value.Difference>>,
    _ undo: EnumCase<Action, UndoAction>, _ intent: (@Sendable (State, Action) -> UndoIntent?)?
  ) -> AnyReducer<State, Action> {
    AnyReducer(declaring: {
      AttachedReducers.note(UndoAction.self, inside: Action.self)
      reducers.declareEffects(to: &$0)
    }) {
      AttachedReducers.note(UndoAction.self, inside: Action.self)
      let reduce = reducers.makeReduction()
      return { state, action, context in
        context.noteGiven(history.read(state) { $0.numbers })
        if let undoing = undo.payload(of: action, in: context) { return move(&state, undoing, part, history, context) }
        let before = part.read(state) { $0 }
        let intent = intent?(state, action)
        reduce(&state, action, context)
        let change = part.read(state) { Value.difference(from: before, to: $0) }
        if change.isEmpty { return pass(&state, history, context) }
        let shared = part.read(state) { context.sharedNames(writtenIn: $0) }
        record(change, shared, &state, part, history, context.undoNote(intent))
        context.noteGiven(history.read(state) { $0.numbers })
      }
    }
  }

  @inlinable
  static func record<Value: Diffable & SendableMetatype>(
    _ change: Value.Difference, _ shared: [String]?, _ state: inout State, _ part: WritablePlace<State, Value>,
    _ history: WritablePlace<State, UndoStack<Value.Difference>>, _ note: UndoNote
  ) {
    // Only a change that joins an open step needs the value again.
    let value = history.read(state) { $0.takesIn(note) } ? part.read(state) { $0 } : nil
    history.modify(&state) { stack in
      stack.record(change, note, shared) { earlier, later in
        guard let value else { return later }
        var middle = value
        Value.apply(later.inverted(), to: &middle)
        Value.apply(earlier.inverted(), to: &middle)
        return Value.difference(from: middle, to: value)
      }
    }
  }

  /// Notes an action without a change, which matters only if the last step is open for one dispatch.
  @inlinable
  static func pass<Change>(
    _ state: inout State, _ history: WritablePlace<State, UndoStack<Change>>, _ context: Context<Action>
  ) {
    guard history.read(state, { $0.awaitsDispatch }) else { return }
    let note = context.undoNote(nil)
    history.modify(&state) { $0.pass(note) }
  }

  @inlinable
  static func move<Value: Diffable & SendableMetatype>(
    _ state: inout State, _ action: UndoAction, _ part: WritablePlace<State, Value>,
    _ history: WritablePlace<State, UndoStack<Value.Difference>>, _ context: Context<Action>
  ) {
    let session = context.session(beginning: action)
    // Taken out, so that both are changed in place.
    var stack = UndoStack<Value.Difference>()
    history.modify(&state) { swap(&$0, &stack) }
    stack.perform(action, session) { step, isUndo in
      part.modify(&state) { value in
        let numbers = KeptNumbers(in: &value)
        step.forEachChange(isUndo: isUndo) { Value.apply($0, to: &value) }
        context.restoreShared(step.shared, isUndo: isUndo, in: &value)
        numbers?.keep(in: &value)
      }
    }
    history.modify(&state) { swap(&$0, &stack) }
  }

  /// Records the differences of a part of the state.
  @inlinable
  public init<Value: Diffable & SendableMetatype>(
    _ part: any WritableKeyPath<State, Value> & Sendable,
    history: any WritableKeyPath<State, UndoStack<Value.Difference>> & Sendable,
    action: @escaping @Sendable (UndoAction) -> Action, fileID: StaticString = #fileID, line: UInt = #line,
    intent: (@Sendable (State, Action) -> UndoIntent?)? = nil,
    @ReducerBuilder<State, Action> _ reducers: () -> Combined<State, Action>
  ) {
    self.init(part, history: history, action: EnumCase(action, fileID: fileID, line: line), intent: intent, reducers)
  }
}

extension WithUndo {
  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.history`, in place of a key path."
  )
  @_disfavoredOverload
  public init<Value>(
    _ part: WritableKeyPath<State, Value>, history: PartialKeyPath<State>, action: _AnyName,
    intent: (@Sendable (State, Action) -> UndoIntent?)? = nil,
    @ReducerBuilder<State, Action> _ reducers: () -> Combined<State, Action>
  ) { fatalError() }
}

/// Requires that the history is not inside the part, where it would record itself.
@usableFromInline
func requireApart<State, Part, History>(_ part: WritablePlace<State, Part>, _ history: WritablePlace<State, History>) {
  guard let outer = part.offset, let inner = history.offset, outer..<outer + MemoryLayout<Part>.size ~= inner else {
    return
  }
  misuse(
    "The history \(History.self) is inside the part \(Part.self) that it is to record.",
    why: "Each step would hold all steps before it.",
    fix: "Put the history beside the part: struct Editor { var document: Document; var history: UndoStack<…> }.")
}

extension Reducer {
  /// Returns this reducer, with its changes of one part of the state recorded and undone. See `WithUndo`.
  @inlinable
  public func undo<Value: Diffable & SendableMetatype>(
    of part: any WritableKeyPath<State, Value> & Sendable,
    in history: any WritableKeyPath<State, UndoStack<Value.Difference>> & Sendable,
    action: EnumCase<Action, UndoAction>,
    intent: (@Sendable (State, Action) -> UndoIntent?)? = nil
  ) -> WithUndo<State, Action> {
    WithUndo(part, history: history, action: action, intent: intent) { self }
  }

  /// Returns this reducer, with its changes of one part of the state recorded and undone. See `WithUndo`.
  ///
  /// ```swift
  /// let undoable = editor.undo(of: \.document, in: \.history, action: AppAction.history)
  /// ```
  @inlinable
  public func undo<Value: Diffable & SendableMetatype>(
    of part: any WritableKeyPath<State, Value> & Sendable,
    in history: any WritableKeyPath<State, UndoStack<Value.Difference>> & Sendable,
    action: @escaping @Sendable (UndoAction) -> Action, intent: (@Sendable (State, Action) -> UndoIntent?)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> WithUndo<State, Action> {
    WithUndo(part, history: history, action: action, fileID: fileID, line: line, intent: intent) { self }
  }
}

// MARK: - Undoing by inverse actions

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
    AnyReducer(declaring: {
      AttachedReducers.note(UndoAction.self, inside: Action.self)
      reducers.declareEffects(to: &$0)
    }) {
      AttachedReducers.note(UndoAction.self, inside: Action.self)
      let reduce = reducers.makeReduction()
      return { state, action, context in
        context.noteGiven(history.read(state) { $0.numbers })
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
        context.noteGiven(history.read(state) { $0.numbers })
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
