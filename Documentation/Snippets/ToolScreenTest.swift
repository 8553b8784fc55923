import Foundation
import Sluice
import SluiceTesting

struct Picker: Reducer {
  struct State: Equatable { var items = ["Rye", "Oats"], selected = 0 }
  enum Action: Equatable, Sendable { case up, down }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .up: state.selected = max(0, state.selected - 1)
    case .down: state.selected = min(state.items.count - 1, state.selected + 1)
    }
  }
}

func lines(of state: Picker.State) -> [String] {
  state.items.enumerated().map { $0.offset == state.selected ? "> \($0.element)" : "  \($0.element)" }
}

// In a test: `GoldenTrace("picker")`, whose file is beside the test. The first run writes it, and fails.
let folder = FileManager.default.temporaryDirectory.path
let golden = GoldenTrace("picker", in: folder, isUpdating: true)
let store = Store(Picker.State(), Picker(), trace: golden.trace)
let token = store.observe(of: lines) { golden.note($0.joined(separator: "\n")) }
store.send(.down)
store.send(.down)  // the last line: the screen does not change
try golden.check()
print(try String(contentsOfFile: golden.path, encoding: .utf8), terminator: "")
