import Foundation
import Notes
import SluiceJournal
import SluiceUndo
import Testing
import Todos

@MainActor @Suite struct UndoRestartTests {
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/todos.sqlite")
  let ids = (0..<3).map { _ in UUID() }

  /// A store as after a start, on the file of the ones before.
  func start() throws -> Store<TodosState, TodosAction> {
    let nothing = [EffectHandler(SaveTodos.self) { _ in }, EffectHandler(LoadTodos.self) { _ in [] }]
    return try Store(
      TodosState(), parcel: todosParcel,
      journal: SQLiteJournal<TodosState, TodosAction>(at: file, durability: .crash, snapshotInterval: 3),
      handlers: nothing, onFailure: { Issue.record("\($0)") })
  }

  @Test func `A restart after any action, from a snapshot or not, takes nothing away from undo`() throws {
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let time = Date(timeIntervalSince1970: 1_000.25)
    let actions: [TodosAction] = [
      .add(id: ids[0], title: "milk", at: time), .add(id: ids[1], title: "“bread”", at: time),
      .add(id: ids[2], title: "eggs", at: time), .remove(id: ids[1]), .undo, .setAllCompleted(true), .undo, .undo,
      .redo, .notes(.add(id: ids[0], text: "Room 12")), .redo, .clearCompleted, .undo, .undo, .undo, .undo,
    ]
    var expected = TodosState()
    for action in actions {
      let store = try start()
      #expect(store.state == expected)
      store.send(action)
      if case .notes = action { expected.notes = [Note(id: ids[0], text: "Room 12")] }
      TodosReducer().apply(action, to: &expected)
    }
    #expect(expected.todos.map(\.title) == ["milk"] && expected.history.redoCount == 4)
    #expect(try start().state == expected)
  }
}
