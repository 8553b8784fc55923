// Documentation/Internals/Undo.md says why the history is state.

/// The steps that can be undone and redone: a plain value in the state of a feature.
///
/// ```swift
/// struct Editor {
///   var document = Document()
///   var history = UndoStack(of: Document.self)
/// }
///
/// let editor = Reduce<Editor, EditorAction> { … }.undo(of: \.document, in: \.history, action: Action.history)
/// ```
///
/// Rules:
/// - A step holds the changes, not a copy of the state. An action without a change is no step.
/// - A new step drops the undone steps.
/// - Being state, it is replayed, restored from a journal, and observed like anything else: `store.observe(\.history.canUndo)`.
/// - A step of inverse actions holds actions: `UndoStack<ActionGroup<Edit>>`.
///
/// - Complexity: reading it is O(1). A step takes about 200 bytes, and what changed.
public struct UndoStack<Change: UndoChange> {
  /// How much it keeps.
  public let limits: UndoLimits
  /// Steps that are done, oldest first.
  @usableFromInline var past = UndoSteps<Change>()
  /// Steps that were undone; the last was undone last.
  @usableFromInline var future: [UndoStep<Change>] = []
  /// The number that was given last, to a step or a state.
  @usableFromInline var numbers = 0
  /// The state before the oldest step.
  @usableFromInline var start = 0
  /// The saved state; nil if none of the reachable states was saved.
  @usableFromInline var saved: Int? = 0
  /// Which changes still join the last step; nil if the next change begins another. `UndoStack+Recording` decides.
  @usableFromInline var open: OpenStep?
  /// The group that was begun and has not ended: until then all changes are one step.
  @usableFromInline var group: OpenGroup?
  /// The store that left both open. In another store the next change begins another step.
  @usableFromInline var session: Int?
  /// The size of all steps, if there is a limit for it.
  @usableFromInline var bytes = 0

  /// Makes an empty stack. The state is taken as saved.
  @inlinable
  public init(limits: UndoLimits = UndoLimits()) { self.limits = limits }

  /// Makes an empty stack for the changes of a value.
  @inlinable
  public init<Value: Diffable>(of value: Value.Type, limits: UndoLimits = UndoLimits())
  where Value.Difference == Change {
    self.init(limits: limits)
  }
}

extension UndoStack: Sendable where Change: Sendable {}

extension UndoStack {
  /// Whether there is something to undo.
  @inlinable public var canUndo: Bool { !past.isEmpty }
  /// Whether there is something to redo.
  @inlinable public var canRedo: Bool { !future.isEmpty }
  /// The title of what would be undone; nil if there is nothing, or it has none.
  @inlinable public var undoTitle: String? { past.last?.title }
  /// The title of what would be redone; nil if there is nothing, or it has none.
  @inlinable public var redoTitle: String? { future.last?.title }
  /// The step that would be undone, or nil.
  @inlinable public var undoStep: UndoStep<Change>? { past.last }
  /// The step that would be redone, or nil.
  @inlinable public var redoStep: UndoStep<Change>? { future.last }
  /// How many steps are done.
  @inlinable public var undoCount: Int { past.count }
  /// How many steps were undone.
  @inlinable public var redoCount: Int { future.count }
  /// Whether the state is another than when it was last saved, or than at the beginning.
  ///
  /// It is not after undoing or redoing to the saved state. Once that cannot be reached any more, it is until `markSaved`.
  @inlinable public var hasUnsavedChanges: Bool { revision != saved }
  /// About how many bytes the steps take, if there is a limit for it; else nil.
  @inlinable public var byteCount: Int? { limits.bytes == nil ? nil : bytes }

  /// The steps that are done, oldest first.
  ///
  /// - Complexity: O(n).
  public var undoSteps: [UndoStep<Change>] { past.all }
  /// The steps that were undone; the first would be redone first.
  ///
  /// - Complexity: O(n).
  public var redoSteps: [UndoStep<Change>] { future.reversed() }

  /// Distinguishes the current state from earlier ones.
  @inlinable var revision: Int { past.last?.revision ?? start }
}
