import Incremental
import SluiceTesting
import SluiceUndo
import Testing

/// Steps and their titles.
@Suite struct UndoStepTests {
  private func titles(_ store: Store<Editor, EditorAction>) -> [String?] { store.state.history.undoSteps.map(\.title) }

  @Test func `Each action that changes the part is a step without a title`() {
    let store = Store(Editor(), editor)
    store.send(.add(1))
    store.send(.write(1, "a"))
    #expect(titles(store) == [nil, nil])
    #expect(store.state.history.undoTitle == nil)
  }

  /// RedCat A.3 #9
  @Test func `An action that changes nothing makes no step, and keeps the undone steps`() {
    let store = Store(Editor(), editor)
    store.send(.add(1))
    store.send(.undo)
    store.send(.remove(5), undo: .titled("Remove"))
    store.send(.write(1, "nobody"))
    store.send(.title(""))
    #expect(!store.state.history.canUndo && store.state.history.canRedo)
  }

  @Test func `A part that is not listed is neither recorded nor undone`() {
    let store = Store(Editor(), editor)
    store.send(.add(1), .select(1))
    #expect(store.state.history.undoCount == 1)
    store.send(.undo)
    #expect(store.state.page.selection == 1 && store.state.page.lines.isEmpty)
  }

  @Test func `A change of several parts at once is one step`() {
    let both = Reduce<Editor, EditorAction> { editor, _ in
      editor.page.title = "x"
      editor.page.lines.append(Line(id: 1))
    }
    let store = Store(Editor(), both.undo(of: \.page, in: \.history, action: EditorAction.history))
    store.send(.select(1))
    #expect(store.state.history.undoCount == 1)
    store.send(.undo)
    #expect(store.state.page == Page())
  }

  @Test func `Titles of undo and redo are those of the steps`() {
    let store = Store(Editor(), editor)
    store.send(.add(1), undo: .titled("Add"))
    store.send(.write(1, "a"), undo: .titled("Write"))
    #expect(store.state.history.undoTitle == "Write" && store.state.history.redoTitle == nil)
    store.send(.undo)
    #expect(store.state.history.undoTitle == "Add" && store.state.history.redoTitle == "Write")
    store.send(.undo)
    #expect(store.state.history.undoTitle == nil && store.state.history.redoTitle == "Add")
    #expect(store.state.history.redoSteps.map(\.title) == ["Add", "Write"])
  }

  @Test func `A new change drops the undone steps`() {
    let store = Store(Editor(), editor)
    for id in 1...3 { store.send(.add(id)) }
    store.send(.undo, .undo)
    store.send(.add(9))
    #expect(!store.state.history.canRedo)
    store.send(.redo)
    #expect(store.state.page.lines.map(\.id) == [1, 9])
  }

  @Test func `An action with an intent is one step with all actions that it leads to in its cycle`() {
    let store = Store(Editor(), editor)
    store.send(.then([.add(1), .then([.add(2), .title("x")]), .add(3)]), undo: .titled("Paste"))
    #expect(titles(store) == ["Paste"])
    store.send(.then([.add(4)]), undo: .titled("Paste"))
    #expect(titles(store) == ["Paste", "Paste"])
    store.send(.undo, .undo)
    #expect(store.state.page == Page())
  }

  @Test func `Without an intent, the actions that an action leads to are steps of their own`() {
    let store = Store(Editor(), editor)
    store.send(.then([.add(1), .add(2)]))
    #expect(titles(store) == [nil, nil])
  }

  @Test func `A group that is sent with an intent is one step`() {
    let store = Store(Editor(), editor)
    store.send(group: (1...5).map { .add($0) }, undo: .titled("Paste"))
    #expect(titles(store) == ["Paste"])
    store.send(.undo)
    #expect(store.state.page.lines.isEmpty)
  }

  @Test func `Actions that observers send when they are notified of an action with an intent belong to its step`() {
    let store = Store(Editor(), editor)
    let token = store.observe(\.page.title, initial: false) { store.send(.add($0.count)) }
    store.send(.title("three"), undo: .titled("Rename"))
    token.cancel()
    #expect(titles(store) == ["Rename"])
    store.send(.undo)
    #expect(store.state.page == Page())
  }

  @MainActor @Test func `An action that an effect sends later is a step of its own, without a title`() async {
    let store = Store(Editor(), editor)
    store.send(.then([.add(1), .later("late")]), undo: .titled("Add"))
    await store.runWaitingEffects()
    while store.state.page.title.isEmpty { await Task.yield() }
    #expect(titles(store) == ["Add", nil])
  }

  @Test func `Steps with the same key, one right after the other, are one`() {
    let store = Store(Editor(), editor)
    for text in ["m", "mi", "mil"] { store.send(.title(text), undo: .coalescing("title", title: "Typing")) }
    store.send(.add(1))
    store.send(.title("milk"), undo: .coalescing("title", title: "Typing"))
    #expect(titles(store) == ["Typing", nil, "Typing"])
    store.send(.title("x"), undo: .coalescing("other"))
    #expect(titles(store).count == 4)
    for title in ["milk", "mil", "mil", ""] {
      store.send(.undo)
      #expect(store.state.page.title == title)
    }
  }

  @Test(arguments: [[EditorAction.undo, .redo], [.history(.markSaved)], [.history(.endStep)], [.add(1)]])
  func `After another step, an undo, a save or the end of the step, the same key begins again`(
    _ between: [EditorAction]
  ) {
    let store = Store(Editor(), editor)
    store.send(.title("a"), undo: .coalescing("title"))
    let steps = between.contains(.add(1)) ? 2 : 1
    store.send(group: between)
    #expect(store.state.history.undoCount == steps)
    store.send(.title("ab"), undo: .coalescing("title"))
    #expect(store.state.history.undoCount == steps + 1)
  }

  @Test func `Edits that cancel each other out are not a step`() {
    let store = Store(Editor(), editor)
    store.send(.title("a"), undo: .coalescing("title"))
    store.send(.title(""), undo: .coalescing("title"))
    #expect(!store.state.history.canUndo && !store.state.history.hasUnsavedChanges)
    store.send(group: [.add(1), .add(2), .write(2, "x"), .remove(2), .remove(1)], undo: .titled("Nothing"))
    #expect(!store.state.history.canUndo && !store.state.history.hasUnsavedChanges)
  }

  @Test func `Between beginGroup and endGroup all is one step, and the outermost title is its title`() {
    let store = Store(Editor(), editor)
    store.send(.history(.beginGroup()), .history(.beginGroup(title: "Drag")))
    store.send(.add(1))
    store.send(.history(.endGroup))
    store.send(.add(2), undo: .titled("Add"))
    store.send(.history(.endGroup))
    store.send(.add(3))
    #expect(titles(store) == ["Drag", nil])
    store.send(.undo, .undo)
    #expect(store.state.page.lines.isEmpty)
    store.send(.history(.endGroup))
    store.send(.redo)
    #expect(store.state.page.lines.map(\.id) == [1, 2])
  }

  @Test func `An unrecorded change is not a step, keeps the undone steps, and is not the saved state`() {
    let store = Store(Editor(), editor)
    store.send(.add(1), .add(2))
    store.send(.undo)
    store.send(.history(.markSaved))
    store.send(.add(7), undo: .unrecorded)
    #expect(store.state.history.undoCount == 1 && store.state.history.canRedo)
    #expect(store.state.history.hasUnsavedChanges)
    store.send(.redo)
    #expect(store.state.page.lines.map(\.id) == [1, 2, 7])
    store.send(.undo, .undo)
    #expect(store.state.page.lines.map(\.id) == [7])
    #expect(store.state.history.hasUnsavedChanges)
  }

  @Test func `A reducer may choose another intent for actions that are sent without one`() {
    let store = Store(Editor(), editor.dependency(\.undoIntent, .titled("Edit")))
    store.send(.add(1))
    #expect(titles(store) == ["Edit"])
  }

  @Test func `The intent that an action was sent with overrides that of its reducer`() {
    let store = Store(Editor(), editor.dependency(\.undoIntent, .unrecorded))
    store.send(.add(1))
    store.send(.then([.add(2), .add(3)]), undo: .titled("Mine"))
    #expect(titles(store) == ["Mine"])
  }

  @Test func `An inner group gives its title to a step that has none`() {
    let store = Store(Editor(), editor)
    store.send(.history(.beginGroup()), .add(1), .history(.beginGroup(title: "Inner")), .add(2))
    store.send(.history(.endGroup), .add(3), .history(.endGroup))
    #expect(titles(store) == ["Inner"])
  }

  @Test func `A reducer may choose the intent from the state before and the action`() {
    let choosing = WithUndo<Editor, EditorAction>(
      \.page, history: \.history, action: EditorAction.history,
      intent: { editor, action in action == .add(0) ? nil : .titled("\(action) after \(editor.handled)") }
    ) { plainEditor }
    let store = Store(Editor(), choosing)
    store.send(.add(1))
    store.send(.add(2), undo: .titled("Mine"))
    store.send(.add(0))
    store.send(.add(3))
    #expect(titles(store) == ["add(1) after 0", "Mine", nil, "add(3) after 3"])
  }

  @Test func `The reducers inside do not get the actions of the history`() {
    let store = Store(Editor(), editor)
    store.send(.add(1))
    store.send(.undo, .redo)
    #expect(store.state.handled == 1)
  }

  @Test func `Undo and redo without a step do nothing`() {
    let store = Store(Editor(), editor)
    store.send(.undo, .redo, .history(.go(to: 3)), .history(.endGroup), .history(.endStep))
    #expect(store.state == Editor())
  }
}
