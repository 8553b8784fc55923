import Foundation
import Notes
import SluiceUndo
import Testing
import Todos

@MainActor @Suite struct UndoTests {
  let time = Date(timeIntervalSince1970: 1_000)
  let milk = Todo(id: UUID(), title: "milk", created: Date(timeIntervalSince1970: 1_000))
  let bread = Todo(id: UUID(), title: "bread", isCompleted: true, created: Date(timeIntervalSince1970: 2_000))
  let eggs = Todo(id: UUID(), title: "eggs", created: Date(timeIntervalSince1970: 3_000))

  func makeStore() -> Store<TodosState, TodosAction> {
    Store(TodosState(todos: [milk, bread]), parcel: todosParcel, handlers: Shelf().handlers)
  }

  @Test func `Each change of todos is a step with a title, is undone, and redone`() {
    let changes: [(TodosAction, String)] = [
      (.add(id: eggs.id, title: " eggs ", at: time), "Add “eggs”"),
      (.setTitle(id: milk.id, title: "oat milk"), "Rename to “oat milk”"),
      (.setTitle(id: milk.id, title: " "), "Delete “milk”"),
      (.setCompleted(id: milk.id, true), "Tick “milk”"),
      (.setCompleted(id: bread.id, false), "Untick “bread”"),
      (.setAllCompleted(true), "Tick all"),
      (.setAllCompleted(false), "Untick all"),
      (.remove(id: milk.id), "Delete “milk”"),
      (.clearCompleted, "Clear completed"),
      (.restored([eggs]), "Restore"),
    ]
    for (action, title) in changes {
      let store = makeStore()
      store.send(action)
      let changed = store.state.todos
      #expect(changed != [milk, bread])
      #expect(store.state.history.undoTitle == title && !store.state.history.canRedo)
      store.send(.undo)
      #expect(store.state.todos == [milk, bread])
      #expect(store.state.history.redoTitle == title && !store.state.history.canUndo)
      store.send(.redo)
      #expect(store.state.todos == changed)
    }
  }

  @Test func `A title is short enough for a button`() {
    let store = makeStore()
    store.send(.setTitle(id: milk.id, title: String(repeating: "x", count: 500)))
    #expect(store.state.history.undoTitle == "Rename to “\(String(repeating: "x", count: 39))…”")
  }

  @Test func `An action that changes no todo is not a step, and takes nothing away from redo`() async {
    let store = makeStore()
    store.send(.undo, .redo)
    store.send(.remove(id: milk.id), .undo)
    store.send(
      .setCompleted(id: bread.id, true), .setTitle(id: milk.id, title: "milk"), .remove(id: UUID()),
      .add(id: milk.id, title: "again", at: time), .add(id: UUID(), title: " ", at: time), .restored([milk]),
      .backUp)
    await store.send(.restore).finish()
    #expect(!store.state.history.canUndo && store.state.history.redoTitle == "Delete “milk”")
    store.send(.redo)
    #expect(store.state.todos == [bread])
  }

  @Test func `The history is that of the todos: notes are neither undone nor a step`() {
    let store = makeStore()
    store.send(.remove(id: milk.id), .undo)
    store.send(.notes(.add(id: milk.id, text: "Room 12")))
    #expect(!store.state.history.canUndo && store.state.history.canRedo)
    store.send(.redo, .undo)
    #expect(store.state.notes.map(\.text) == ["Room 12"] && store.state.todos == [milk, bread])
  }

  @Test func `An undo takes back the report of a restore`() async {
    let store = makeStore()
    store.send(.restored([eggs]))
    #expect(store.state.report == .restored(count: 1))
    store.send(.undo)
    #expect(store.state.report == nil && store.state.todos == [milk, bread])
  }

  @Test(arguments: 1...20)
  func `Undo always leads to the earlier todos, and redo to the later ones`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let store = makeStore()
    let ids = (0..<6).map { _ in UUID() }
    var (past, future): ([Rows<Todo>], [Rows<Todo>]) = ([], [])
    for _ in 0..<300 {
      let before = store.state.todos
      let action = TodosAction.any(ids, &random)
      store.send(action)
      switch action {
      case .undo:
        if let earlier = past.popLast() { future.append(before); #expect(store.state.todos == earlier) }
      case .redo:
        if let later = future.popLast() { past.append(before); #expect(store.state.todos == later) }
      default:
        if store.state.todos != before { (past, future) = (past + [before], []) }
      }
      #expect(store.state.history.undoCount == past.count && store.state.history.redoCount == future.count)
    }
  }

  @Test func `A thousand steps are kept`() {
    let store = makeStore()
    for number in 1...1_001 { store.send(.setTitle(id: milk.id, title: "\(number)")) }
    for _ in 1...1_001 { store.send(.undo) }
    #expect(store.state.todos[0].title == "1")
  }

  @Test func `After a restart the history is unchanged`() throws {
    let journal = MemoryJournal()
    let first = try Store(TodosState(), TodosReducer(), journal: journal, handlers: Shelf().handlers)
    first.send(.add(id: milk.id, title: "milk", at: time))
    first.send(.add(id: eggs.id, title: "eggs", at: time))
    first.send(.remove(id: milk.id), .setCompleted(id: eggs.id, true), .undo)
    let second = try Store(
      TodosState(), TodosReducer(), journal: journal, handlers: Shelf().handlers,
      onFailure: { Issue.record("\($0)") })
    #expect(second.state == first.state && second.state.history.redoTitle == "Tick “eggs”")
    second.send(.undo)
    #expect(second.state.todos.map(\.title) == ["milk", "eggs"])
    second.send(.redo, .redo)
    #expect(second.state.todos.map(\.isCompleted) == [true])
  }

  @Test func `A journal that is older than undo leads to the same todos, and can be undone, with titles`() throws {
    let journal = MemoryJournal()
    journal.recording.snapshot = TodosState(todos: [milk])
    journal.recording.entries = [.remove(id: milk.id), .add(id: eggs.id, title: "eggs", at: time)].map {
      JournalEntry(action: $0)
    }
    let store = try Store(
      TodosState(), TodosReducer(), journal: journal, handlers: Shelf().handlers,
      onFailure: { Issue.record("\($0)") })
    #expect(store.state.todos.map(\.title) == ["eggs"])
    #expect(store.state.history.undoSteps.map(\.title) == ["Delete “milk”", "Add “eggs”"])
    store.send(.undo, .undo)
    #expect(store.state.todos == [milk])
  }
}
