import Sluice
import SluiceTesting
import Testing

/// The feature and the test that the README shows; `Tests/SwiftUI/Views/ReadmeViews.swift` has its view.
@Suite struct ReadmeTests {
  // snippet.show Feature
  struct Find: EffectRequest, Equatable {  // an effect is a value
    typealias Answer = [String]
    let text: String
  }

  struct Search: Reducer {
    struct State: Equatable { var text = "", results: [String] = [] }
    enum Action: Equatable, Sendable { case typed(String), found([String]) }

    func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
      switch action {
      case .typed(let text):
        state.text = text
        context.start(.perform(Find(text: text), answer: { .found($0) }).debounce(id: "find", for: .milliseconds(300)))
      case .found(let results): state.results = results
      }
    }
  }
  // snippet.end

  // snippet.show Test
  @Test func `Typing searches once, after a pause`() {
    let store = TestStore(Search.State(), Search())
    store.send(.typed("r")) { $0.text = "r" }
    store.send(.typed("ry")) { $0.text = "ry" }
    store.advance(by: .milliseconds(300))  // the clock stands still otherwise
    store.answer(Find(text: "ry"), with: ["Rye"])  // instead of a stub of a search service
    store.receive(.found(["Rye"])) { $0.results = ["Rye"] }
  }
  // snippet.end
}
