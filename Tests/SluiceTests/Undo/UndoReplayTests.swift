import Foundation
import Incremental
import SluiceUndo
import Testing

/// Histories are state: they are replayed, restored, and written down.
@Suite struct UndoReplayTests {
  private func run(_ store: Store<Editor, EditorAction>, _ seed: Int) {
    var random = Seeded(UInt64(seed))
    for number in 0..<60 {
      switch Int.random(in: 0..<9, using: &random) {
      case 0: store.send(.undo)
      case 1: store.send(.redo)
      case 2: store.send(.random(&random), undo: .coalescing("key", title: "Typing"))
      case 3: store.send(group: (0..<4).map { _ in .random(&random) }, undo: .titled("Group \(number)"))
      case 4: store.send(.random(&random), undo: .titled("Action \(number)"))
      case 5: store.send(.random(&random), undo: .unrecorded)
      case 6: store.send(.history(Bool.random(using: &random) ? .beginGroup(title: "Drag") : .endGroup))
      case 7: store.send(.history(.markSaved))
      default: store.send(.random(&random))
      }
    }
  }

  @Test(arguments: 0..<30) func `A replay gives the same state and the same history`(_ seed: Int) throws {
    let journal = MemoryJournal<Editor, EditorAction>()
    let store = try Store(Editor(), editor, journal: journal)
    run(store, seed)
    let replayed = try editor.replay(journal.recording, from: Editor()) { Issue.record("\($0)") }
    #expect(replayed == store.state)
    #expect(try Store(Editor(), editor, journal: journal).state == store.state)
  }

  @Test func `A journal from before there was a history is continued without an error, and can be undone`() throws {
    let journal = MemoryJournal<Editor, EditorAction>()
    let before = try Store(Editor(), plainEditor, journal: journal)
    for id in 1...3 { before.send(.add(id)) }
    let titled = plainEditor.undo(
      of: \.page, in: \.history, action: EditorAction.history, intent: { _, action in .titled("\(action)") })
    let store = try Store(Editor(), titled, journal: journal, onFailure: { Issue.record("\($0)") })
    #expect(store.state.history.undoSteps.map(\.title) == ["add(1)", "add(2)", "add(3)"])
    store.send(.undo)
    #expect(store.state.page.content == ["", "1 ", "2 "])
  }

  @Test func `A replay uses the intent that the reducer chose, whatever it would choose now`() throws {
    let journal = MemoryJournal<Editor, EditorAction>()
    let make = { (title: String) in
      plainEditor.undo(of: \.page, in: \.history, action: EditorAction.history, intent: { _, _ in .titled(title) })
    }
    try Store(Editor(), make("then"), journal: journal).send(.add(1))
    let store = try Store(Editor(), make("now"), journal: journal)
    #expect(store.state.history.undoSteps.map(\.title) == ["then"])
  }

  @Test func `Intents keep the name that they have in records from before SluiceUndo was a module`() throws {
    let name = "Sluice.Dependencies.UndoIntentKey"
    let journal = MemoryJournal<Editor, EditorAction>()
    try Store(Editor(), editor, journal: journal).send(.add(1), undo: .titled("Add"))
    #expect(journal.recording.entries.flatMap(\.coeffects).map(\.key) == [name])

    let written = #"{"intent":{"title":"Add","isRecorded":true},"dispatch":1,"run":7}"#
    let coeffect = Coeffect(key: name, written: written) { try JSONDecoder().decode($0, from: Data($1.utf8)) }
    let entry = JournalEntry<EditorAction>(action: .add(1), coeffects: [coeffect])
    let replayed = try editor.replay(Recording(snapshot: nil, entries: [entry]), from: Editor()) {
      Issue.record("\($0)")
    }
    #expect(replayed.history.undoSteps.map(\.title) == ["Add"])
  }

  @Test(arguments: 0..<10) func `With a journal, actions become the same steps as without`(_ seed: Int) throws {
    let recorded = try Store(Editor(), editor, journal: MemoryJournal<Editor, EditorAction>())
    let plain = Store(Editor(), editor)
    run(recorded, seed)
    run(plain, seed)
    #expect(recorded.state == plain.state)
  }

  @Test func `The first action after a restart is a step of its own`() throws {
    let journal = MemoryJournal<Editor, EditorAction>()
    for id in 1...3 {
      let store = try Store(Editor(), editor, journal: journal)
      store.send(.add(id), undo: .titled("Add"))
      #expect(store.state.history.undoCount == id)
    }
    let store = try Store(Editor(), editor, journal: journal)
    store.send(.then([.select(1), .add(4)]), undo: .titled("Add"))
    #expect(store.state.history.undoCount == 4)
  }

  @Test(arguments: 0..<10) func `A history is encoded and decoded with its steps`(_ seed: Int) throws {
    let store = Store(Editor(), editor)
    run(store, seed)
    store.send(.history(.endGroup), .history(.endGroup), .history(.endGroup), .history(.endStep))
    let data = try JSONEncoder().encode(store.state)
    let decoded = try JSONDecoder().decode(Editor.self, from: data)
    let other = Store(decoded, editor)
    for action in [EditorAction.undo, .undo, .redo, .undo, .add(100), .undo, .undo] {
      store.send(action)
      other.send(action)
      #expect(other.state.page == store.state.page)
      #expect(other.state.history.undoSteps == store.state.history.undoSteps)
      #expect(other.state.history.redoSteps == store.state.history.redoSteps)
      #expect(other.state.history.hasUnsavedChanges == store.state.history.hasUnsavedChanges)
    }
  }

  @Test func `Undo and redo are in the trace and in the journal`() throws {
    let journal = MemoryJournal<Editor, EditorAction>()
    var traced: [String] = []
    let trace = Sluice.Trace { event in if case .action(_, let action, _, _) = event { traced.append("\(action)") } }
    let store = try Store(Editor(), editor, journal: journal, trace: trace)
    store.send(.add(1), undo: .titled("Add"))
    store.send(.undo, .redo)
    #expect(journal.entries.map(\.action) == [.add(1), .undo, .redo])
    #expect(traced == journal.entries.map { "\($0.action)" })
  }
}
