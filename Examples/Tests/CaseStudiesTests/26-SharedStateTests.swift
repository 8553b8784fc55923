import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct SharedStateTests {
  @Test func `A tab shows and resets the counts of the other tab`() {
    let store = TestStore(SharedState.State(), SharedState())
    store.send(.counter(.increment)) { $0.counter.stats.add(1) }  // and so those of the profile
    #expect(store.state.profile.stats.count == 1)
    store.send(.select(.profile)) { $0.tab = .profile }
    store.send(.profile(.reset)) { $0.profile.stats = Stats() }
    #expect(store.state.counter.stats == Stats())
    store.finish()
  }

  @Test func `The greatest count stays when the count falls`() {
    let store = TestStore(CounterTab.State(), CounterTab())
    store.send(.increment) { $0.stats.add(1) }
    store.send(.decrement) { $0.stats.add(-1) }
    #expect(store.state.stats.greatest == 1)
    #expect(store.state.stats.changes == 2)
    store.finish()
  }
}
