/// An action on an `UndoStack`.
///
/// A feature has one case for it among its actions.
///
/// ```swift
/// enum EditorAction { case add(String), history(UndoAction) }
/// store.send(.history(.undo))
/// ```
///
/// These are actions like all others: in the trace, in the journal, and in a replay.
public enum UndoAction: Sendable, Hashable, Codable {
  /// Undoes the last step. Has no effect if there is none.
  case undo
  /// Redoes the step that was undone last. Has no effect if there is none.
  case redo
  /// Undoes or redoes steps until the step with an id is the last done one; nil stands for the beginning. An unknown or
  /// dropped id has no effect.
  case go(to: Int?)
  /// Marks the current state as saved.
  case markSaved
  /// Drops all steps. The state remains, and is saved if it was.
  case clear
  /// Begins a group: all changes up to its end are one step. Groups can be nested; the outermost group with a title
  /// determines that of the step.
  case beginGroup(title: String? = nil)
  /// Ends the group that was begun last. Has no effect if there is none.
  case endGroup
  /// Lets the next change begin a new step, whatever its key.
  case endStep

  @usableFromInline
  var beginsGroup: Bool { if case .beginGroup = self { true } else { false } }
}
