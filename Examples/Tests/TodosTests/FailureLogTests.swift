import Foundation
import Sluice
import Testing
import Todos

@MainActor @Suite struct FailureLogTests {
  final class FullDisk: Journal {
    struct Full: Error {}
    var isFull = false
    var entries: [JournalEntry<TodosAction>] = []

    func load() -> Recording<TodosState, TodosAction> { Recording(snapshot: TodosState(), entries: entries) }
    func offer(snapshot state: TodosState) {}
    func append(_ new: [JournalEntry<TodosAction>]) throws {
      if isFull { throw Full() }
      entries += new
    }
  }

  @Test func `Of actions that could not be recorded the log tells the first, until one is recorded again`() throws {
    let disk = FullDisk()
    var lines: [String] = []
    let log = FailureLog(recorded: { disk.entries.count }, write: { lines.append($0) })
    let store = try Store(TodosState(), parcel: todosParcel, journal: disk, onFailure: { log($0) })
    func add() { store.send(.add(id: UUID(), title: "Milk", at: Date())) }
    lines = []
    disk.isFull = true
    for _ in 0..<5 { add() }
    #expect(lines.count == 1)
    disk.isFull = false
    add()
    disk.isFull = true
    for _ in 0..<5 { add() }
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.utf8.count < 300 && $0.contains("this is not repeated") }, "\(lines)")
  }
}
