import Foundation
import SluiceUndo
import Testing
import Todos

@MainActor @Suite struct BackupTests {
  let shelf = Shelf()
  let store: Store<TodosState, TodosAction>
  let milk = Todo(id: UUID(), title: "milk", created: Date(timeIntervalSince1970: 1_000))
  let bread = Todo(id: UUID(), title: "bread", isCompleted: true, created: Date(timeIntervalSince1970: 2_000))

  init() { store = Store(TodosState(todos: [milk, bread]), TodosReducer(), handlers: shelf.handlers) }

  @Test func `A backup saves all todos, and says how many`() async {
    await store.send(.backUp).finish()
    #expect(shelf.saved == [milk, bread])
    #expect(store.state.report == .backedUp(count: 2))
    #expect(store.state.report?.sentence == "Backed up 2 todos.")
  }

  @Test func `A restore puts back the removed todos, and leaves the others unchanged`() async {
    await store.send(.backUp).finish()
    store.send(.remove(id: milk.id), .setTitle(id: bread.id, title: "rye bread"))
    await store.send(.restore).finish()
    #expect(store.state.todos.map(\.title) == ["rye bread", "milk"])
    #expect(store.state.report?.sentence == "Restored 1 todo.")
    await store.send(.restore).finish()
    #expect(store.state.report == .restored(count: 0))
  }

  @Test func `A restore leaves out a todo without a title, as adding does`() async {
    shelf.saved = [Todo(id: UUID(), title: " ", created: Date())]
    await store.send(.restore).finish()
    #expect(store.state.todos == [milk, bread] && store.state.report == .restored(count: 0))
    #expect(!store.state.history.canUndo)
  }

  @Test func `A todo that is twice in a backup is restored once`() async {
    let eggs = Todo(id: UUID(), title: "eggs", created: Date(timeIntervalSince1970: 3_000))
    shelf.saved = [eggs, milk, eggs]
    await store.send(.restore).finish()
    #expect(store.state.todos == [milk, bread, eggs] && store.state.report == .restored(count: 1))
  }

  @Test(arguments: [TodosAction.backUp, .restore])
  func `A failure is reported with its own message, and the todos stay`(action: TodosAction) async {
    shelf.problem = Shelf.Broken()
    await store.send(action).finish()
    #expect(store.state == TodosState(todos: [milk, bread], report: .failed(reason: "The shelf is broken.")))
    #expect(store.state.report?.isFailure == true)
  }

  @Test func `A report is shown until the next action`() async {
    await store.send(.backUp).finish()
    store.send(.setCompleted(id: milk.id, true))
    #expect(store.state.report == nil)
  }

  @Test func `A restore right after a backup finds it`() async {
    shelf.isSlow = true
    store.send(.backUp)
    store.send(.clearCompleted)
    await store.send(.restore).finish()
    #expect(store.state.todos == [milk, bread] && store.state.report == .restored(count: 1))
  }

  @Test func `A replay needs no backup, because the restored todos are in the journal`() async throws {
    let journal = MemoryJournal()
    shelf.saved = [milk]
    let first = try Store(TodosState(), TodosReducer(), journal: journal, handlers: shelf.handlers)
    await first.send(.restore).finish()
    let refusing = [
      EffectHandler(SaveTodos.self) { _ in Issue.record("saved") },
      EffectHandler(LoadTodos.self) { _ in throw Shelf.Broken() },
    ]
    let second = try Store(TodosState(), TodosReducer(), journal: journal, handlers: refusing)
    #expect(second.state == first.state && second.state.todos == [milk])
  }
}

/// Takes the place of the file.
@MainActor final class Shelf {
  struct Broken: Error, CustomStringConvertible { let description = "The shelf is broken." }

  var saved: [Todo] = []
  var problem: (any Error)?
  var isSlow = false

  /// The store owns them, and the test owns the shelf.
  var handlers: [EffectHandler] {
    [
      EffectHandler(SaveTodos.self) { @MainActor request in
        if self.isSlow { for _ in 1...10 { await Task.yield() } }
        if let problem = self.problem { throw problem }
        self.saved = request.todos
      },
      EffectHandler(LoadTodos.self) { _ in
        if let problem = self.problem { throw problem }
        return self.saved
      },
    ]
  }
}

final class MemoryJournal: Journal {
  var recording = Recording<TodosState, TodosAction>(snapshot: nil, entries: [])

  func load() -> Recording<TodosState, TodosAction> { recording }
  func append(_ entries: [JournalEntry<TodosAction>]) { recording.entries += entries }
  func offer(snapshot state: TodosState) { if recording.snapshot == nil { recording.snapshot = state } }
}
