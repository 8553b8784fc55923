import SluiceTesting
import Testing

@testable import CaseStudies

struct CounterTests {
  @Test func `The buttons raise and lower the count`() {
    let store = TestStore(Counter.State(), Counter())
    store.send(.increment) { $0.count = 1 }
    store.send(.decrement) { $0.count = 0 }
    store.finish()
  }
}
