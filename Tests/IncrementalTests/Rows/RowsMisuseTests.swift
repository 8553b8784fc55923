import Incremental
import Testing

/// The message for a mistake with rows says what happened, why it matters, and how to fix it.
@Suite struct RowsMisuseTests {
  @Test func `Making rows of two rows with the same id stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      print(Rows([Item(1), Item(2), Item(1)]))
    }
    expectWords(in: result, "two rows with the id 1", "Why this is a problem", "uniquingIdsWith")
  }

  @Test(arguments: 0..<3)
  func `Changing the id of a row stops the program with an explanation`(way: Int) async {
    let byUpdate = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var rows: Rows = [Item(1)]
      rows.update(1) { $0.id = 5 }
    }
    let byPosition = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var rows: Rows = [Item(1)]
      rows[0].id = 5
    }
    let byId = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var rows: Rows = [Item(1)]
      rows[id: 1] = Item(5)
    }
    let result = [byUpdate, byPosition, byId][way]
    expectWords(in: result, "The row with the id 1 was changed so that its id is 5", "insert it with its new id")
  }

  @Test(arguments: 0..<3)
  func `Using a position outside of the rows stops the program with an explanation`(way: Int) async {
    let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      print(([Item(1)] as Rows)[1])
    }
    let inserted = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var rows: Rows = [Item(1)]
      rows.insert(Item(2), at: 2)
    }
    let removed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var rows: Rows = [Item(1)]
      rows.remove(at: -1)
    }
    let result = [read, inserted, removed][way]
    expectWords(in: result, "Position", "was used in rows", "Compare the position with `count`")
  }
}
