// Documentation/Internals/Undo.md explains why the history is state.

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
/// - A step contains the changes, not a copy of the state. An action without a change is not a step.
/// - A new step drops the undone steps.
/// - Because it is state, it is replayed, restored from a journal, and observed like all other state:
///   `store.observe(\.history.canUndo)`.
/// - A step of inverse actions contains actions: `UndoStack<ActionGroup<Edit>>`.
///
/// - Complexity: reading it is O(1). A step takes about 200 bytes, and the size of its changes.
public struct UndoStack<Change: UndoChange> {
  /// The limits of the stack.
  public let limits: UndoLimits
  /// The done steps, oldest first.
  @usableFromInline var past = UndoSteps<Change>()
  /// The undone steps; the last one was undone last.
  @usableFromInline var future: [UndoStep<Change>] = []
  /// The number that was assigned last, to a step or a state.
  @usableFromInline var numbers = 0
  /// The number of the state before the oldest step.
  @usableFromInline var start = 0
  /// The number of the saved state; nil if none of the reachable states was saved.
  @usableFromInline var saved: Int? = 0
  /// The changes that may still join the last step; nil if the next change begins a new one.
  ///
  /// `UndoStack+Recording` decides.
  @usableFromInline var open: OpenStep?
  /// The group that was begun and has not ended: until its end, all changes are one step.
  @usableFromInline var group: OpenGroup?
  /// The store that left `open` and `group`.
  ///
  /// In another store the next change begins a new step.
  @usableFromInline var session: Int?
  /// The size of all steps, if it is limited.
  @usableFromInline var bytes = 0

  /// Creates an empty stack.
  ///
  /// The current state counts as saved.
  @inlinable
  public init(limits: UndoLimits = UndoLimits()) { self.limits = limits }

  /// Creates an empty stack for the changes of a value.
  @inlinable
  public init<Value: Diffable>(of value: Value.Type, limits: UndoLimits = UndoLimits())
  where Value.Difference == Change {
    self.init(limits: limits)
  }
}

extension UndoStack: Sendable where Change: Sendable {}

extension UndoStack {
  /// Whether there is a step to undo.
  @inlinable public var canUndo: Bool { !past.isEmpty }
  /// Whether there is a step to redo.
  @inlinable public var canRedo: Bool { !future.isEmpty }
  /// The title of the step to undo; nil if there is none, or it has no title.
  @inlinable public var undoTitle: String? { past.last?.title }
  /// The title of the step to redo; nil if there is none, or it has no title.
  @inlinable public var redoTitle: String? { future.last?.title }
  /// The step to undo, or nil.
  @inlinable public var undoStep: UndoStep<Change>? { past.last }
  /// The step to redo, or nil.
  @inlinable public var redoStep: UndoStep<Change>? { future.last }
  /// The number of done steps.
  @inlinable public var undoCount: Int { past.count }
  /// The number of undone steps.
  @inlinable public var redoCount: Int { future.count }
  /// Whether the state differs from the last saved one, or from the initial state if none was saved.
  ///
  /// It is false after undoing or redoing to the saved state. When that is not reachable any more, it is true until
  /// `markSaved`.
  @inlinable public var hasUnsavedChanges: Bool { revision != saved }
  /// The approximate size of the steps in bytes, if it is limited; otherwise nil.
  @inlinable public var byteCount: Int? { limits.bytes == nil ? nil : bytes }

  /// The done steps, oldest first.
  ///
  /// - Complexity: O(n).
  public var undoSteps: [UndoStep<Change>] { past.all }
  /// The undone steps, in the order in which they would be redone.
  ///
  /// - Complexity: O(n).
  public var redoSteps: [UndoStep<Change>] { future.reversed() }

  /// The number of the current state, which distinguishes it from earlier ones.
  @inlinable var revision: Int { past.last?.revision ?? start }
}
