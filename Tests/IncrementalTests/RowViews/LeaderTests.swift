import Incremental
import Testing

/// The first rows of an order, without an order of the others.
@Suite struct LeaderTests {
  private let graph = Graph()

  @Test func `A change of a row behind the first rows compares it with one row`() {
    let rows = Input(Rows((0..<10_000).map { Job($0, rank: $0) }), in: graph)
    var compared = 0
    let first = rows.incr.prefix(10) {
      compared += 1
      return $0.rank < $1.rank
    }
    let token = first.observe { _ in }
    compared = 0
    for id in 5_000..<5_100 { rows.modify { $0[id: id]?.rank += 7 } }
    // Twice, because neither may come before the other.
    #expect(compared <= 200)
    rows.modify { $0[id: 5_000]?.rank = -1 }
    #expect(first.value.ids.first == 5_000)
    token.cancel()
  }

  @Test func `Rows that are always removed at the front cost no more than in a sorted view`() {
    let count = 4_000
    let rows = Input(Rows((0..<count).map { Job($0, rank: $0 * 7919 % count) }), in: graph)
    var compared = 0
    let least = rows.incr.prefix(1) {
      compared += 1
      return $0.rank < $1.rank
    }
    let token = least.observe { _ in }
    for rank in 0..<count - 1 {
      guard let first = least.value.first, first.rank == rank else {
        Issue.record("\(least.value) instead of rank \(rank)")
        break
      }
      rows.modify { $0.remove(id: first.id) }
    }
    // A walk over all for each would take eight million.
    #expect(compared < 60 * count, "\(compared)")
    token.cancel()
  }

  @Test func `Rows that are inserted one by one, and removed at the front, are correct when the reserve is short`() {
    let graph = Graph()
    let rows = Input(Rows<Job>([]), in: graph)
    let first = rows.incr.prefix(3, by: \.rank)
    let token = first.observe { _ in }
    // So many come that the last ones are let go of; one that comes after these must not be taken for the next.
    for id in 0..<150 { rows.modify { $0.append(Job(id, rank: id)) } }
    rows.modify { $0.append(Job(1_000, rank: 1_000)) }
    for id in 0..<150 {
      #expect(Array(first.value) == Array(rows.value).plainlySorted().at(0..<3))
      rows.modify { $0.remove(id: id) }
    }
    #expect(first.value.map(\.id) == [1_000])
    token.cancel()
  }
}
