/// An action on an `UndoStack`. A feature has one case for it among its actions.
///
/// ```swift
/// enum EditorAction { case add(String), history(UndoAction) }
/// store.send(.history(.undo))
/// ```
///
/// These are actions like others: in the trace, in the journal, and in a replay.
public enum UndoAction: Sendable, Hashable, Codable {
  /// Takes back the last step. Without one, nothing happens.
  case undo
  /// Does the step again that was taken back last. Without one, nothing happens.
  case redo
  /// Takes back, or does again, as many steps as it takes until the step with an id is the last that is done; nil stands for
  /// the beginning. An id that is not there (any more) changes nothing.
  case go(to: Int?)
  /// The state is now the one that is saved.
  case markSaved
  /// Forgets all steps. The state stays, and is saved if it was.
  case clear
  /// Begins a group: all changes up to its end are one step. Groups may contain groups; the outermost with a title
  /// gives it.
  case beginGroup(title: String? = nil)
  /// Ends the group that was begun last. Without one, nothing happens.
  case endGroup
  /// The next change is a step of its own, whatever its key.
  case endStep

  @usableFromInline
  var beginsGroup: Bool { if case .beginGroup = self { true } else { false } }
}
