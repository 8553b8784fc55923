import Foundation
import Sluice
import SluiceFiles
import Testing

/// A shared value that no store has yet.
@MainActor @Suite struct BeforeStoreTests {
  private struct Tasks: Equatable {
    @Shared var done: [Int]
    var known: Int

    init(at path: String, adding added: Int? = nil) {
      _done = Shared(wrappedValue: [], .file(path))
      known = _done.wrappedValue.count
      if let added { done.append(added) }
    }
  }

  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(#"{"version": 1, "value": [1, 2]}"#)
  }

  @Test func `A value that no store has yet reads the stored value`() {
    let tasks = Tasks(at: folder.file.path)
    #expect(tasks.known == 2 && tasks.done == [1, 2])
    let store = Store(tasks, Reduce<Tasks, Int> { $0.done.append($1) })
    store.send(3)
    #expect(store.state.done == [1, 2, 3])
  }

  @Test func `A change of a value before it has a store changes the stored value`() async throws {
    let store = Store(Tasks(at: folder.file.path, adding: 3), Reduce<Tasks, Int> { $0.done.append($1) })
    #expect(store.state.done == [1, 2, 3])
    try await store.saved()
    #expect(SharedPlaces.stored().place(.file(folder.file), default: [Int]()).value == [1, 2, 3])
  }

  @Test func `A file that is damaged is reported by the first store, also if it was read before`() async throws {
    try folder.write("{ no")
    let tasks = Tasks(at: folder.file.path)
    #expect(tasks.known == 0)
    var failures: [String] = []
    let store = Store(tasks, Reduce<Tasks, Int> { $0.done.append($1) }, onFailure: { failures.append("\($0)") })
    await wait { !failures.isEmpty }
    #expect(failures.count == 1 && failures[0].contains("has no value that can be read"))
    withExtendedLifetime(store) {}
  }
}
