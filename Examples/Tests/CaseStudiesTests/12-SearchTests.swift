import SluiceTesting
import Testing

@testable import CaseStudies

@MainActor struct SearchTests {
  let store = TestStore(Search.State(), Search())

  @Test func `Only the last text is requested, when typing has paused`() async {
    store.send(.type("o")) { $0.text = "o" }
    await store.advance(by: .milliseconds(200))
    store.send(.type("os")) { $0.text = "os" }
    await store.advance(by: .milliseconds(300))
    await store.answer(FindPlaces(text: "os"), with: ["Oslo"])
    await store.receive(.found(["Oslo"])) { $0.results = ["Oslo"] }
    await store.finish()
  }

  @Test func `An emptied field has no results, and requests none`() async {
    let store = TestStore(Search.State(text: "os", results: ["Oslo"], problem: "Offline."), Search())
    store.send(.type("o")) { $0.text = "o" }
    await store.advance(by: .milliseconds(300))
    store.send(.type("")) { $0 = Search.State() }
    await store.finish()
  }

  @Test func `A newer search replaces one that runs`() async {
    store.send(.type("o")) { $0.text = "o" }
    await store.advance(by: .milliseconds(300))
    store.send(.type("os")) { $0.text = "os" }
    await store.advance(by: .milliseconds(300))
    await store.fail(FindPlaces(text: "os"), with: Offline())
    await store.receive(.failed) { $0.problem = "The places cannot be searched at the moment." }
    await store.finish()
  }
}
