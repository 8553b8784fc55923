import Foundation
import Notes
import SluiceUndo
import Testing
import Todos

/// What journals hold that were written before. It must stay readable, and is written in the same way.
@Suite struct JournalFormatTests {
  let id = UUID(uuidString: "0E984725-C51C-4BF4-9960-E1C80E27ABA0") ?? UUID()
  let encoder = JSONEncoder()

  init() { encoder.outputFormatting = [.sortedKeys] }

  @Test func `The actions of older journals are read, and written as before`() throws {
    let journal = """
      [{"add":{"at":5,"id":"\(id)","title":" milk"}},{"setTitle":{"id":"\(id)","title":"x"}},\
      {"setCompleted":{"_1":true,"id":"\(id)"}},{"setAllCompleted":{"_0":false}},{"remove":{"id":"\(id)"}},\
      {"clearCompleted":{}}]
      """
    let actions = try JSONDecoder().decode([TodosAction].self, from: Data(journal.utf8))
    let time = Date(timeIntervalSinceReferenceDate: 5)
    #expect(
      actions == [
        .add(id: id, title: " milk", at: time), .setTitle(id: id, title: "x"), .setCompleted(id: id, true),
        .setAllCompleted(false), .remove(id: id), .clearCompleted,
      ])
    #expect(String(decoding: try encoder.encode(actions), as: UTF8.self) == journal)
  }

  @Test func `The actions of backups are written in their stable form, and read`() throws {
    let todo = #"{"created":5,"id":"\#(id)","isCompleted":true,"title":"milk"}"#
    let journal = """
      [{"backUp":{}},{"backedUp":{"count":1}},{"restore":{}},{"restored":{"_0":[\(todo)]}},\
      {"backupFailed":{"reason":"full"}}]
      """
    let actions = try JSONDecoder().decode([TodosAction].self, from: Data(journal.utf8))
    let time = Date(timeIntervalSinceReferenceDate: 5)
    #expect(
      actions == [
        .backUp, .backedUp(count: 1), .restore,
        .restored([Todo(id: id, title: "milk", isCompleted: true, created: time)]), .backupFailed(reason: "full"),
      ])
    #expect(String(decoding: try encoder.encode(actions), as: UTF8.self) == journal)
  }

  @Test func `Undo and redo are written in their stable form, and read`() throws {
    let journal = #"[{"undo":{}},{"redo":{}}]"#
    #expect(try JSONDecoder().decode([TodosAction].self, from: Data(journal.utf8)) == [.undo, .redo])
    #expect(String(decoding: try encoder.encode([TodosAction.undo, .redo]), as: UTF8.self) == journal)
  }

  @Test func `Notes are written in their stable form, in actions and snapshots, and read`() throws {
    let journal = #"[{"notes":{"_0":{"remove":{"id":"\#(id)"}}}}]"#
    let actions = [TodosAction.notes(.remove(id: id))]
    #expect(try JSONDecoder().decode([TodosAction].self, from: Data(journal.utf8)) == actions)
    #expect(String(decoding: try encoder.encode(actions), as: UTF8.self) == journal)
    let snapshot = #"{"notes":[{"id":"\#(id)","text":"Room 12"}],"todos":[]}"#
    let state = try JSONDecoder().decode(TodosState.self, from: Data(snapshot.utf8))
    #expect(state == TodosState(notes: [Note(id: id, text: "Room 12")]))
    #expect(String(decoding: try encoder.encode(state), as: UTF8.self) == snapshot)
  }

  @Test func `A snapshot has the history, so that undo continues from it`() throws {
    var state = TodosState()
    let time = Date(timeIntervalSinceReferenceDate: 5)
    TodosReducer().apply([.add(id: id, title: "milk", at: time), .remove(id: id), .undo], to: &state)
    var read = try JSONDecoder().decode(TodosState.self, from: encoder.encode(state))
    #expect(read == state && read.history.undoTitle == "Add “milk”" && read.history.redoTitle == "Delete “milk”")
    TodosReducer().apply([.redo, .undo, .undo], to: &read)
    #expect(read.todos.isEmpty)
  }

  @Test(arguments: [
    (#"{"report":{"backedUp":{"count":1}},"todos":[]}"#, BackupReport.backedUp(count: 1)),
    (#"{"report":{"restored":{"count":2}},"todos":[]}"#, .restored(count: 2)),
    (#"{"report":{"failed":{"reason":"full"}},"todos":[]}"#, .failed(reason: "full")),
  ])
  func `A snapshot with a report is written in its stable form, and read`(snapshot: String, report: BackupReport) throws
  {
    let state = try JSONDecoder().decode(TodosState.self, from: Data(snapshot.utf8))
    #expect(state == TodosState(report: report))
    #expect(String(decoding: try encoder.encode(state), as: UTF8.self) == snapshot)
  }

  @Test func `The snapshots of older journals are read, and written as before`() throws {
    let snapshot = #"{"todos":[{"created":5,"id":"\#(id)","isCompleted":true,"title":"milk"}]}"#
    let state = try JSONDecoder().decode(TodosState.self, from: Data(snapshot.utf8))
    let time = Date(timeIntervalSinceReferenceDate: 5)
    #expect(state == TodosState(todos: [Todo(id: id, title: "milk", isCompleted: true, created: time)]))
    #expect(String(decoding: try encoder.encode(state), as: UTF8.self) == snapshot)
  }

  @Test func `An older journal is replayed by its own rules: an empty title removes, and no action is sent for it`() {
    var state = TodosState(todos: [Todo(id: id, title: "milk", created: Date(timeIntervalSinceReferenceDate: 5))])
    #expect(TodosReducer().apply(.setTitle(id: id, title: " \n"), to: &state).isEmpty)
    #expect(state.todos.isEmpty)
  }
}
