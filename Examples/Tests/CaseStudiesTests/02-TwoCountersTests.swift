import SluiceTesting
import Testing

@testable import CaseStudies

struct TwoCountersTests {
  @Test func `Each counter counts independently`() {
    let store = TestStore(TwoCounters.State(), TwoCounters())
    store.send(.first(.increment)) { $0.first.count = 1 }
    store.send(.second(.increment)) { $0.second.count = 1 }
    store.send(.second(.increment)) { $0.second.count = 2 }
    #expect(store.state.sum == 3)
    store.finish()
  }
}
