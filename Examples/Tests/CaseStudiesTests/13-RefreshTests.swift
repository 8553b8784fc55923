import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct RefreshTests {
  let store = TestStore(Refresh.State(), Refresh())

  @Test func `The fact stays until the new one is there`() {
    for fact in ["Zero is even.", "Zero is round."] {
      store.send(.refresh) { $0.isLoading = true }
      store.answer(FetchFact(number: 0), with: fact)
      store.receive(.answered(fact)) { ($0.fact, $0.isLoading) = (fact, false) }
    }
    store.finish()
  }

  @Test func `A request that fails takes the fact away`() {
    store.send(.setCount(1)) { $0.count = 1 }
    store.send(.refresh) { $0.isLoading = true }
    store.fail(FetchFact(number: 1), with: Offline())
    store.receive(.failed) { $0.isLoading = false }
    store.finish()
  }

  @Test func `The button cancels the request`() {
    store.send(.refresh) { $0.isLoading = true }
    store.send(.cancel) { $0.isLoading = false }
    store.finish()
  }
}
