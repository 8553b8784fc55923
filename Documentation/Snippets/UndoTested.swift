import SluiceTesting
import SluiceUndo

nonisolated struct Page: Equatable { var title = "" }

nonisolated extension Page: DiffableByParts {
  static let parts = DiffableParts(\Page.title)
}

nonisolated struct Editor: Equatable {
  var page = Page()
  var history = UndoStack(of: Page.self)
}

nonisolated enum EditorAction: Equatable {
  case rename(String)
  case history(UndoAction)
}

let editor = WithUndo<Editor, EditorAction>(\.page, history: \.history, action: EditorAction.history) {
  Reduce { editor, action in if case .rename(let title) = action { editor.page.title = title } }
}

let store = TestStore(Editor(), editor)
store.ignoreChanges(of: \.history)  // its steps are not written by hand
store.send(.rename("Rye")) { $0.page.title = "Rye" }
print(store.state.history.undoCount, store.state.history.canRedo)
store.send(.history(.undo)) { $0.page.title = "" }
print(store.state.history.undoCount, store.state.history.canRedo)
store.finish()
