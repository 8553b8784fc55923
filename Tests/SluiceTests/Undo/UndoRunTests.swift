import Foundation
import Incremental
import SluiceUndo
import Testing

/// A history that continues in another store: after a restart, or as a part of a state that was saved.
@Suite struct UndoRunTests {
  struct Pair: Equatable, Codable, Sendable {
    var left = Editor()
    var right = Editor()
  }

  enum PairAction: Equatable, Codable, Sendable {
    case left(EditorAction), right(EditorAction)
    case both(Int)
  }

  private let pair = Combined<Pair, PairAction> {
    Scope(\.left, action: PairAction.left) { editor }
    Scope(\.right, action: PairAction.right) { editor }
    Reduce { _, action, context in
      if case .both(let id) = action {
        context.send(.left(.add(id)))
        context.send(.right(.add(id)))
      }
    }
  }

  @Test func `A step from before a restart does not absorb later actions, whatever their numbers`() throws {
    let journal = MemoryJournal<Pair, PairAction>()
    try Store(Pair(), pair, journal: journal).send(.left(.add(1)), undo: .titled("First"))
    let store = try Store(Pair(), pair, journal: journal)
    store.send(.both(2), undo: .titled("Second"))
    #expect(store.state.left.history.undoSteps.map(\.title) == ["First", "Second"])
    store.send(.left(.undo))
    #expect(store.state.left.page.content == ["", "1 "])
    #expect(try Store(Pair(), pair, journal: journal).state == store.state)
  }

  @Test(arguments: [true, false]) func `A key and a group end with the store in which they began`(isGroup: Bool) throws
  {
    let journal = MemoryJournal<Editor, EditorAction>()
    func write(_ text: String) throws {
      let store = try Store(Editor(), editor, journal: journal)
      if isGroup { store.send(.history(.beginGroup(title: text))) }
      for letter in 1...2 { store.send(.title(text + "\(letter)"), undo: .coalescing("title", title: text)) }
    }
    try write("first")
    try write("second")
    let store = try Store(Editor(), editor, journal: journal)
    store.send(.title("third"))
    #expect(store.state.history.undoSteps.map(\.title) == ["first", "second", nil])
  }

  @Test(arguments: 1...7) func `A snapshot in the middle of a group or of typing leads to the same history`(
    actions: Int
  ) throws {
    let script: [(EditorAction, UndoIntent)] = [
      (.history(.beginGroup(title: "Drag")), .untitled), (.title("a"), .untitled), (.title("b"), .untitled),
      (.history(.endGroup), .untitled), (.title("c"), .coalescing("title")), (.title("d"), .coalescing("title")),
      (.add(1), .titled("Add")), (.title("e"), .coalescing("title")),
    ]
    let journal = MemoryJournal<Editor, EditorAction>()
    let store = try Store(Editor(), editor, journal: journal)
    for (action, intent) in script.prefix(actions) { store.send(action, undo: intent) }
    let snapshot = try JSONDecoder().decode(Editor.self, from: JSONEncoder().encode(store.state))
    for (action, intent) in script.dropFirst(actions) { store.send(action, undo: intent) }
    var recording = journal.recording
    recording.snapshot = snapshot
    recording.entries.removeFirst(actions)
    #expect(try editor.replay(recording, from: Editor()) { Issue.record("\($0)") } == store.state)
  }
}
