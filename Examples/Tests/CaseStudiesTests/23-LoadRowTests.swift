import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct LoadRowTests {
  let store = TestStore(LoadRow.State(), LoadRow())

  @Test func `The detail is loaded, and its count is written back when the selection changes`() {
    store.send(.select(2)) { $0.selection = 2 }
    store.advance(by: .seconds(1))
    store.receive(.loaded) { $0.detail = Counter.State(count: 42) }
    store.send(.detail(.increment)) { $0.detail?.count = 43 }
    store.send(.select(3)) {
      ($0.selection, $0.detail) = (3, nil)
      $0.rows[id: 2]?.count = 43
    }
    store.advance(by: .seconds(1))
    store.receive(.loaded) { $0.detail = Counter.State(count: 100) }
    store.send(.detail(.decrement)) { $0.detail?.count = 99 }
    store.send(.select(nil)) {
      ($0.selection, $0.detail) = (nil, nil)
      $0.rows[id: 3]?.count = 99
    }
    store.finish()
  }

  @Test func `A row that is left before it is loaded loads nothing`() {
    store.send(.select(1)) { $0.selection = 1 }
    store.send(.select(3)) { $0.selection = 3 }
    store.send(.select(nil)) { $0.selection = nil }
    store.advance(by: .seconds(1))
    store.finish()
  }
}
