import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct ListsTests {
  @Test func `Rows are added, counted, moved and deleted`() {
    let store = TestStore(Lists.State(), Lists())
    store.send(.add) { ($0.rows, $0.made) = ([Lists.Row(id: 1)], 1) }
    store.send(.add) { ($0.rows, $0.made) = ([Lists.Row(id: 1), Lists.Row(id: 2)], 2) }
    store.send(.row(2, .increment)) { $0.rows[id: 2]?.counter.count = 1 }
    #expect(store.state.total == 1)
    store.send(.move([1], to: 0)) { $0.rows.move(2, to: 0) }
    store.send(.delete([1])) { $0.rows.remove(id: 1) }
    store.finish()
  }
}
