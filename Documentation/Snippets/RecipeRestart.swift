import Foundation
import Sluice
import SluiceFiles

nonisolated struct Settings: Equatable, Codable, Sendable { var isDark = false }

nonisolated struct App: Reducer {
  struct State {
    @Shared var settings: Settings
    var count = 0

    init(at path: String) { _settings = Shared(wrappedValue: Settings(), .file(path)) }
  }

  enum Action: Codable, Sendable { case setDark, add }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .setDark: state.settings.isDark = true
    case .add: state.count += 1
    }
  }
}

let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
let journal = MemoryJournal<App.State, App.Action>()

/// A run of the program. Places of its own read the file again, as another process does.
@MainActor func run() throws -> Store<App.State, App.Action> {
  var dependencies = Dependencies()
  dependencies.sharedPlaces = .stored()
  return try Store(App.State(at: path), App(), journal: journal, dependencies: dependencies)
}

let first = try run()
first.send(.setDark, .add)
try await first.saved()
first.shutDown()

let second = try run()
print(second.settings.isDark, second.count)
