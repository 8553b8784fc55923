import SluiceTesting
import Testing

@testable import CaseStudies

struct CancellationTests {
  let store = TestStore(Cancellation.State(), Cancellation())

  @Test func `A question is answered`() {
    store.send(.setCount(3)) { $0.count = 3 }
    store.send(.ask) { $0.isLoading = true }
    store.answer(FetchFact(number: 3), with: "3 is prime.")
    store.receive(.answered("3 is prime.")) { ($0.fact, $0.isLoading) = ("3 is prime.", false) }
    store.finish()
  }

  @Test func `A question that fails ends the loading`() {
    store.send(.ask) { $0.isLoading = true }
    store.fail(FetchFact(number: 0), with: Offline())
    store.receive(.failed) { $0.isLoading = false }
    store.finish()
  }

  @Test func `The button cancels the question`() {
    store.send(.ask) { $0.isLoading = true }
    store.send(.cancel) { $0.isLoading = false }
    store.finish()
  }

  @Test func `Another count cancels the question`() {
    store.send(.ask) { $0.isLoading = true }
    store.send(.setCount(1)) { ($0.count, $0.isLoading) = (1, false) }
    store.finish()
  }
}
