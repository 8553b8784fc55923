import Sluice
import SluiceTesting

struct Find: EffectRequest, Equatable {
  typealias Answer = [String]
  let text: String
}

struct Search: Reducer {
  struct State: Equatable {
    var text = ""
    var results: [String] = []
    var problem: String?
  }
  enum Action: Equatable, Sendable { case typed(String), found([String]), failed(String) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .typed(let text):
      state.text = text
      context.start(
        .perform(Find(text: text), answer: { .found($0) })
          .catch { .failed("\($0)") }
          .debounce(id: "search", for: .milliseconds(300)))
    case .found(let results): state.results = results
    case .failed(let problem): state.problem = problem
    }
  }
}

let store = TestStore(Search.State(), Search())
store.send(.typed("r")) { $0.text = "r" }  // the change, as a mutation of the state before
store.send(.typed("ry")) { $0.text = "ry" }
store.advance(by: .milliseconds(300))  // time stands still but for this
store.answer(Find(text: "ry"), with: ["Rye"])  // the effect is a value: it is matched, and answered
store.receive(.found(["Rye"])) { $0.results = ["Rye"] }
store.finish()  // nothing is left
print(store.state.results)
