import Incremental
import Observation
import Sluice
import Testing

@MainActor @Suite struct RowStoreCostTests {
  @Test func `A change of one row compares only that row, however many stores of rows are read`() {
    let comparisons = Comparisons()
    let store = Store(Table(rows: Rows((0..<200).map { Cell(id: $0, comparisons: comparisons) }))) {
      EachRow(\Table.rows, action: TableAction.cell) { Reduce<Cell, Int> { $0.number += $1 } }
    }
    let rows = Array(store.scope(\.rows, action: TableAction.cell))
    let notifications = Notifications()
    for row in rows {
      withObservationTracking {
        _ = row.number
      } onChange: {
        notifications.count += 1
      }
    }
    comparisons.count = 0
    store.send((7, 1))
    #expect(notifications.count == 1)
    #expect(rows[7].number == 1)
    #expect(comparisons.count < 10)
  }

  private struct Table { var rows: Rows<Cell> }

  private enum TableAction {
    static let cell = EnumCase<(Int, Int), (Int, Int)>("cell", embed: { $0 }, extract: { $0 })
  }

  private struct Cell: Identifiable, Equatable {
    let id: Int
    var number = 0
    let comparisons: Comparisons

    init(id: Int, comparisons: Comparisons) { (self.id, self.comparisons) = (id, comparisons) }

    static func == (a: Cell, b: Cell) -> Bool {
      a.comparisons.count += 1
      return (a.id, a.number) == (b.id, b.number)
    }
  }

  private final class Comparisons { var count = 0 }

  private final class Notifications: @unchecked Sendable {
    // Right because the test stays on the main actor.
    var count = 0
  }
}
