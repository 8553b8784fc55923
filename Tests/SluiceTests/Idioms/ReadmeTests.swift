import Sluice
import SluiceTesting
import Testing

@Test func `Typing searches once, after a pause`() {
  let store = TestStore(Search.State(), Search())
  store.send(.typed("r")) { $0.text = "r" }
  store.send(.typed("ry")) { $0.text = "ry" }
  store.advance(by: .milliseconds(300))  // the clock stands still otherwise
  store.answer(Find(text: "ry"), with: ["Rye"])  // instead of a stub of a search service
  store.receive(.found(["Rye"])) { $0.results = ["Rye"] }
}
