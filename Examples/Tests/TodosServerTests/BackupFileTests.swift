import Foundation
import Sluice
import Testing
import Todos
import TodosServer

@MainActor @Suite struct BackupFileTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory)
  let todo = Todo(
    id: UUID(), title: "a\"é👩‍👩‍👧", isCompleted: true, created: Date(timeIntervalSince1970: 1_732_147_200.123_456))

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  @Test func `A backup is restored exactly, also by another app`() async throws {
    let file = folder.appending(path: "todos.json")
    #expect(await perform(.backUp, on: file, [todo]).report == .backedUp(count: 1))
    #expect(await perform(.restore, on: file).todos == [todo])
  }

  @Test func `A backup replaces the previous one`() async throws {
    let file = folder.appending(path: "todos.json")
    _ = await perform(.backUp, on: file, [todo, Todo(id: UUID(), title: "milk", created: Date())])
    _ = await perform(.backUp, on: file, [todo])
    #expect(await perform(.restore, on: file).todos == [todo])
  }

  @Test func `Without a backup, a restore says where it looked`() async throws {
    let file = folder.appending(path: "none.json")
    #expect(await sentence(.restore, on: file) == "There is no backup at \(file.path).")
  }

  @Test(arguments: ["", "[", "{}", "[{}]", "\u{0}"])
  func `A file that is not a backup changes nothing`(content: String) async throws {
    let file = folder.appending(path: "damaged.json")
    try Data(content.utf8).write(to: file)
    let state = await perform(.restore, on: file, [todo])
    #expect(state.todos == [todo])
    #expect(state.report?.sentence == "What is at \(file.path) is no backup of todos.")
  }

  @Test func `A backup that cannot be written says where and why`() async throws {
    let file = folder.appending(path: "missing/todos.json")
    let sentence = await sentence(.backUp, on: file)
    #expect(sentence.hasPrefix("The backup could not be written to \(file.path): ") && sentence.hasSuffix("."))
  }

  @Test func `A folder in the place of a backup cannot be read`() async throws {
    #expect(await sentence(.restore, on: folder).hasPrefix("The backup at \(folder.path) could not be read: "))
  }

  private func perform(_ action: TodosAction, on file: URL, _ todos: Rows<Todo> = []) async -> TodosState {
    let store = Store(TodosState(todos: todos), TodosReducer(), handlers: BackupFile(at: file).handlers)
    await store.send(action).finish()
    return store.state
  }

  private func sentence(_ action: TodosAction, on file: URL) async -> String {
    await perform(action, on: file).report?.sentence ?? ""
  }
}
