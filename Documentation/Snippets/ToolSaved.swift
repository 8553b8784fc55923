import Foundation
import Sluice
import SluiceFiles

nonisolated struct Tasks: Equatable, Codable, Sendable {
  var next = 1
  var open: [Int: String] = [:]
}

nonisolated struct Tracker: Reducer {
  struct State {
    @Shared var tasks: Tasks

    init(at path: String) { _tasks = Shared(wrappedValue: Tasks(), .file(path)) }
  }

  enum Action: Equatable, Sendable { case add(String), close(Int) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .add(let title):
      state.tasks.open[state.tasks.next] = title
      state.tasks.next += 1
    case .close(let number): state.tasks.open[number] = nil
    }
  }
}

/// Handles an action, and returns when it is in the file.
@MainActor func perform(_ action: Tracker.Action, at path: String) async throws {
  let store = Store(Tracker.State(at: path), Tracker())
  while true {
    store.send(action)
    do {
      return try await store.saved()
    } catch FileError.changed {}  // another run was faster, and the store has what it wrote: send again
  }
}

let path = FileManager.default.temporaryDirectory.appendingPathComponent("tasks-\(UUID()).json").path
do {
  try await perform(.add("Buy rye"), at: path)
  try await perform(.add("Bake bread"), at: path)
  try await perform(.close(1), at: path)
  print(SharedPlaces.process.place(.file(path), default: Tasks()).value.open)
  try await perform(.add("Eat"), at: "/proc/tasks.json")  // cannot be written
} catch FileError.notWritten {
  print("The tasks were not saved.")
  exit(74)  // EX_IOERR
}
