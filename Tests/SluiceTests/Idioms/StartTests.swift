import Sluice
import SluiceTesting
import Testing

private struct Shopping: Reducer {
  struct State: Equatable { var items: [String] = [], draft = "" }
  enum Action: Equatable, Sendable { case type(String), add }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .type(let text): state.draft = text
    case .add:
      guard !state.draft.isEmpty else { return }
      state.items.append(state.draft)
      state.draft = ""
    }
  }
}

@Test func `The typed text is added once`() {
  let store = TestStore(Shopping.State(), Shopping())
  store.send(.type("Milk")) { $0.draft = "Milk" }
  store.send(.add) {
    $0.items = ["Milk"]
    $0.draft = ""
  }
  store.send(.add)  // no closure: nothing changes
  store.finish()
}
