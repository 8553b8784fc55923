import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct OptionalStateTests {
  @Test func `A counter is added, counts, and is removed with its count`() {
    let store = TestStore(OptionalState.State(), OptionalState())
    store.send(.toggle) { $0.counter = Counter.State() }
    store.send(.counter(.increment)) { $0.counter?.count = 1 }
    store.send(.toggle) { $0.counter = nil }
    store.send(.toggle) { $0.counter = Counter.State(count: 0) }
    store.finish()
  }

  @Test func `A tap on a counter that was removed is reported`() {
    let store = TestStore(OptionalState.State(), OptionalState())
    store.send(.counter(.increment))
    store.receive(failure: ReducerError.self) { if case .stateNotPresent = $0 { true } else { false } }
    store.finish()
  }
}
