import SluiceUndo
import Testing

/// Whether there is something to save.
@Suite struct UndoSavedTests {
  @Test func `A new history is saved, and a change makes it unsaved`() {
    let store = Store(Dial(), dial)
    #expect(!store.state.history.hasUnsavedChanges)
    store.send(.set(1))
    #expect(store.state.history.hasUnsavedChanges)
    store.send(.history(.undo))
    #expect(!store.state.history.hasUnsavedChanges)
  }

  @Test func `An undo past the saved state is unsaved, and a redo to it is saved`() {
    let store = Store(Dial(), dial)
    store.send(.set(1), .history(.markSaved))
    #expect(!store.state.history.hasUnsavedChanges)
    store.send(.history(.undo))
    #expect(store.state.history.hasUnsavedChanges)
    store.send(.history(.redo))
    #expect(!store.state.history.hasUnsavedChanges)
  }

  @Test func `After a change that drops the saved state, the history is unsaved until the next save`() {
    let store = Store(Dial(), dial)
    store.send(.set(1), .set(2), .history(.markSaved))
    store.send(.history(.undo), .set(3))
    #expect(store.state.history.hasUnsavedChanges)
    store.send(.history(.undo))
    #expect(store.state.history.hasUnsavedChanges)
    store.send(.history(.redo))
    #expect(store.state.history.hasUnsavedChanges)
    store.send(.history(.markSaved))
    #expect(!store.state.history.hasUnsavedChanges)
  }

  @Test func `After a limit drops the saved state, the history is unsaved`() {
    let store = Store(Dial(history: UndoStack(limits: UndoLimits(count: 2))), dial)
    for value in 1...3 { store.send(.set(value)) }
    store.send(.history(.undo), .history(.undo))
    #expect(store.state.value == 1 && store.state.history.hasUnsavedChanges)
  }

  @Test func `Clearing forgets the steps, but not whether there are unsaved changes`() {
    let store = Store(Dial(), dial)
    store.send(.set(1), .history(.clear))
    #expect(store.state.value == 1 && !store.state.history.canUndo && store.state.history.hasUnsavedChanges)
    store.send(.history(.markSaved), .set(2), .history(.undo), .history(.clear))
    #expect(!store.state.history.hasUnsavedChanges && !store.state.history.canRedo)
  }
}
