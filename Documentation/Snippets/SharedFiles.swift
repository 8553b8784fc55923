import Foundation
import Sluice
import SluiceFiles

let path = FileManager.default.temporaryDirectory.appendingPathComponent("settings.json").path
try? FileManager.default.removeItem(atPath: path)

nonisolated struct Settings: Equatable, Codable, Sendable { var isDark = false }

nonisolated struct App: Reducer {
  struct State {
    @Shared var settings: Settings

    init(at path: String) { _settings = Shared(wrappedValue: Settings(), .file(path)) }
  }

  enum Action { case setDark(Bool) }

  var body: some Reducer<State, Action> {
    Reduce { state, action, _ in
      switch action {
      case .setDark(let isDark): state.settings.isDark = isDark
      }
    }
  }
}

let store = Store(App.State(at: path), App())
store.send(.setDark(true))
try await store.saved()  // before a program ends, and when an app goes to the background
print(try String(contentsOfFile: path, encoding: .utf8))
