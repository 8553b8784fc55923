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

// MARK: - Forgotten reducers

extension UndoAction: AskingAction {
  package static var dependsOnWhole: Bool { true }

  /// Without a reducer that records, a history is empty, and no action of it would change anything. Nevertheless the
  /// sender expects that something happens.
  package func isOpen(in place: Any) -> Bool { place is any History }

  package func missing(at place: FoundPlace) -> ReducerError {
    .nothingDone(
      "WithUndo", place, doing: "handles the actions of this history",
      attaching: "WithUndo(\\.part, history: \(place.path), action: …) { … }")
  }
}

private protocol History {}

extension UndoStack: History {}

// MARK: - Performing actions

extension UndoStack {
  /// Performs an action on the stack.
  ///
  /// - Parameters:
  ///   - session: The store that begins a group, if the action does.
  ///   - perform: Applies the changes of a step, which lead to the step before it (`isUndo`) or after it.
  @inlinable
  mutating func perform(
    _ action: UndoAction, _ session: Int?, _ perform: (_ step: UndoStep<Change>, _ isUndo: Bool) -> Void
  ) {
    if action.beginsGroup { enter(session) }
    switch action {
    case .undo: undo(perform)
    case .redo: redo(perform)
    case .go(let id): go(to: id, perform)
    default: arrange(action)
    }
  }

  @inlinable
  mutating func undo(_ perform: (UndoStep<Change>, Bool) -> Void) {
    endAll()
    guard let step = past.removeLast() else { return }
    perform(step, true)
    future.append(step)
  }

  @inlinable
  mutating func redo(_ perform: (UndoStep<Change>, Bool) -> Void) {
    endAll()
    guard let step = future.popLast() else { return }
    perform(step, false)
    past.append(step)
  }

  @inlinable
  mutating func go(to id: Int?, _ perform: (UndoStep<Change>, Bool) -> Void) {
    guard let id else {
      while canUndo { undo(perform) }
      return
    }
    if past.contains(id) {
      while past.last?.id != id { undo(perform) }
    } else if future.contains(where: { $0.id == id }) {
      while past.last?.id != id { redo(perform) }
    }
  }

  /// Lets the next change begin a new step.
  @inlinable
  mutating func endAll() { (open, group) = (nil, nil) }

  /// Performs the actions that do not affect the state.
  @usableFromInline
  mutating func arrange(_ action: UndoAction) {
    switch action {
    case .undo, .redo, .go: break
    case .markSaved: (saved, open) = (revision, nil)
    case .clear: clear()
    case .beginGroup(let title): begin(title)
    case .endGroup: end()
    case .endStep: if group == nil { open = nil }
    }
  }

  private mutating func clear() {
    start = revision
    past = UndoSteps()
    future = []
    bytes = 0
    if saved != start { saved = nil }
    endAll()
  }

  private mutating func begin(_ title: String?) {
    guard let outer = group else {
      (group, open) = (OpenGroup(depth: 1, title: title), nil)
      return
    }
    group = OpenGroup(depth: outer.depth + 1, title: outer.title ?? title)
  }

  private mutating func end() {
    guard let ending = group else { return }
    if ending.depth > 1 { group?.depth -= 1 } else { endAll() }
  }
}

extension UndoSteps {
  @usableFromInline
  func contains(_ id: Int) -> Bool { places.contains { $0?.id == id } }
}
