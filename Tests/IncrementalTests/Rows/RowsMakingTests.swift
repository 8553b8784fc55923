import Incremental
import Testing

/// Making many rows at once, which builds the map of ids in bulk.
@Suite struct RowsMakingTests {
  struct Clumsily: Identifiable, Equatable {
    let id: Clumsy
  }

  @Test(arguments: [1, 3, 1_000_000], [0, 1, 2, 31, 32, 33, 70, 500, 3_000])
  func `Rows made at once are found by id and by position, also if ids share hashes`(hashes: Int, count: Int) {
    guard hashes > 3 || count <= 500 else { return }
    var rows = Rows((0..<count).map { Clumsily(id: Clumsy(number: $0, hashes: hashes)) })
    for number in 0..<count {
      let id = Clumsy(number: number, hashes: hashes)
      guard rows[id: id]?.id == id, rows[number].id == id, rows.position(of: id) == number else {
        Issue.record("row \(number) of \(count) with \(hashes) hashes is not found")
        return
      }
    }
    #expect(!rows.contains(id: Clumsy(number: count, hashes: hashes)))
    rows.removeAll { !$0.id.number.isMultiple(of: 3) }
    #expect(rows.map(\.id.number) == Array(stride(from: 0, to: count, by: 3)))
    #expect(rows.allSatisfy { rows[id: $0.id] == $0 })
    #expect(!rows.contains(id: Clumsy(number: 1, hashes: hashes)))
  }

  @Test func `Two rows with one id are refused, also if ids share hashes`() async {
    await #expect(processExitsWith: .failure) {
      _ = Rows([1, 2, 3, 2].map { Clumsily(id: Clumsy(number: $0, hashes: 1)) })
    }
  }
}
