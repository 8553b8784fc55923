import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct RefreshTests {
  let store = TestStore(Refresh.State(), Refresh())

  /// Receives a fact about zero.
  func refresh(_ fact: String) {
    store.send(.refresh) { $0.isLoading = true }
    store.answer(FetchFact(number: 0), with: fact)
    store.receive(.answered(fact)) { ($0.fact, $0.isLoading) = (fact, false) }
  }

  @Test func `The fact stays until a new one arrives`() {
    refresh("Zero is even.")
    refresh("Zero is round.")
    store.finish()
  }

  @Test func `A request that fails removes the fact`() {
    refresh("Zero is even.")
    store.send(.refresh) { $0.isLoading = true }
    store.fail(FetchFact(number: 0), with: Offline())
    store.receive(.failed) { $0 = Refresh.State() }
    store.finish()
  }

  @Test func `Another number cancels the request, and has no fact yet`() {
    refresh("Zero is even.")
    store.send(.refresh) { $0.isLoading = true }
    store.send(.setCount(1)) { $0 = Refresh.State(count: 1) }
    store.finish()
  }

  @Test func `The button cancels the request`() {
    store.send(.refresh) { $0.isLoading = true }
    store.send(.cancel) { $0.isLoading = false }
    store.finish()
  }
}
