import SluiceUndo
import Testing

/// Whether there is something to save.
@Suite struct UndoSavedTests {
  @Test func `At the beginning nothing is to be saved, after a change there is`() {
    let store = Store(Dial(), dial)
    #expect(!store.state.history.hasUnsavedChanges)
    store.send(.set(1))
    #expect(store.state.history.hasUnsavedChanges)
    store.send(.history(.undo))
    #expect(!store.state.history.hasUnsavedChanges)
  }

  @Test func `Undo past what was saved is unsaved, and redo to it is saved`() {
    let store = Store(Dial(), dial)
    store.send(.set(1), .history(.markSaved))
    #expect(!store.state.history.hasUnsavedChanges)
    store.send(.history(.undo))
    #expect(store.state.history.hasUnsavedChanges)
    store.send(.history(.redo))
    #expect(!store.state.history.hasUnsavedChanges)
  }

  @Test func `When a change drops what was saved, all is unsaved until the next save`() {
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

  @Test func `When a limit drops what was saved, all is unsaved`() {
    let store = Store(Dial(history: UndoStack(limits: UndoLimits(count: 2))), dial)
    for value in 1...3 { store.send(.set(value)) }
    store.send(.history(.undo), .history(.undo))
    #expect(store.state.value == 1 && store.state.history.hasUnsavedChanges)
  }

  @Test func `Clearing forgets the steps, and not whether there is something to save`() {
    let store = Store(Dial(), dial)
    store.send(.set(1), .history(.clear))
    #expect(store.state.value == 1 && !store.state.history.canUndo && store.state.history.hasUnsavedChanges)
    store.send(.history(.markSaved), .set(2), .history(.undo), .history(.clear))
    #expect(!store.state.history.hasUnsavedChanges && !store.state.history.canRedo)
  }
}
