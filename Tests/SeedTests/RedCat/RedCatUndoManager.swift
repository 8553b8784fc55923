import SluiceSeeds
import SluiceUndo

/// An undo manager with the calls of Foundation's, which Linux has not. As there, what is registered while it undoes
/// can be redone, what is registered otherwise cannot and ends what could be redone, and a target is not kept.
final class RedCatUndoManager {
  private struct Entry {
    let run: () -> Void
    var name = ""
  }

  private var undos: [Entry] = []
  private var redos: [Entry] = []
  private(set) var isUndoing = false
  private(set) var isRedoing = false

  var canUndo: Bool { !undos.isEmpty }
  var canRedo: Bool { !redos.isEmpty }
  var undoActionName: String { undos.last?.name ?? "" }
  var redoActionName: String { redos.last?.name ?? "" }

  func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping (Target) -> Void) {
    let entry = Entry { [weak target] in if let target { handler(target) } }
    if isUndoing { return redos.append(entry) }
    if !isRedoing { redos = [] }
    undos.append(entry)
  }

  /// Names what was registered last.
  func setActionName(_ name: String) {
    if isUndoing { redos[redos.count - 1].name = name } else { undos[undos.count - 1].name = name }
  }

  func undo() {
    isUndoing = true
    undos.popLast()?.run()
    isUndoing = false
  }

  func redo() {
    isRedoing = true
    redos.popLast()?.run()
    isRedoing = false
  }
}

/// RedCat's `sendWithUndo`, of what Sluice has: the history in the state undoes, the manager says when, and holds both
/// titles.
extension Store where State == RedCatUndoTests.Foo, Action == RedCatUndoTests.FooAction {
  func sendWithUndo(
    _ changes: [RedCatUndoTests.Change], undoTitle: String? = nil, redoTitle: String? = nil,
    undoManager: RedCatUndoManager?
  ) {
    let before = state.history.undoStep?.id
    send(group: changes.map(Action.change), undo: undoTitle.map { .titled($0) } ?? .untitled)
    // A reducer that ignores the action makes no step: there is nothing to undo.
    guard let undoManager, let step = state.history.undoStep?.id, step != before else { return }
    offer(.undo, of: step, undoTitle, then: redoTitle, to: undoManager)
  }

  private func offer(
    _ action: UndoAction, of step: Int, _ title: String?, then next: String?, to undoManager: RedCatUndoManager
  ) {
    undoManager.registerUndo(withTarget: self) { [unowned undoManager] store in
      let isUndo = action == .undo
      // Undone or redone in another way, or dropped by a limit.
      guard (isUndo ? store.state.history.undoStep : store.state.history.redoStep)?.id == step else { return }
      store.send(.history(action))
      store.offer(isUndo ? .redo : .undo, of: step, next, then: title, to: undoManager)
    }
    if let title { undoManager.setActionName(title) }
  }
}
