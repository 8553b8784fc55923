import Foundation
import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct RecursionTests {
  @Test func `Rows have rows, which are added, renamed and deleted`() {
    let ids = (0..<3).map { UUID(uuidString: "00000000-0000-0000-0000-00000000000\($0)") ?? UUID() }
    let store = TestStore(Recursion.State(id: UUID()), Recursion())
    store.send(.add) { $0.rows = [Recursion.State(id: ids[0])] }
    store.send(.row(ids[0], .add)) { $0.rows[id: ids[0]]?.rows = [Recursion.State(id: ids[1])] }
    store.send(.row(ids[0], .row(ids[1], .rename("Deep")))) { $0.rows[id: ids[0]]?.rows[id: ids[1]]?.name = "Deep" }
    store.send(.row(ids[0], .delete([0]))) { $0.rows[id: ids[0]]?.rows = [] }
    store.finish()
  }
}
