import Incremental
import Testing

/// The memory of views, and its release.
@Suite struct RowViewMemoryTests {
  /// A row whose life is counted.
  struct Held: Identifiable, Equatable {
    let id: Int
    var rank: Int
    let life: Lifetime

    init(_ id: Int, _ rank: Int, _ lifetimes: Lifetimes) {
      (self.id, self.rank, life) = (id, rank, Lifetime(lifetimes))
    }

    static func == (a: Held, b: Held) -> Bool { a.id == b.id && a.rank == b.rank }
  }

  private func observeAll(_ rows: Incr<Rows<Held>>, _ limit: Incr<Int>, _ closure: Lifetime) -> [Token] {
    let sorted = rows.filterRows(by: limit) { $0.rank < $1 + closure.one }.sorted(by: limit) { a, b, _ in
      a.rank < b.rank
    }
    return [
      sorted.window(limit.map { 0..<$0 }).mapRows { $0 }.observe { _ in },
      rows.grouped { $0.rank % 3 }.flatten(\.rows).observe { _ in },
      rows.joined(with: sorted, on: \.rank).observe { _ in }, rows.min(by: \.rank).observe { _ in },
      rows.sum(of: \.rank).observe { _ in }, sorted.observeChanges { _ in },
    ] + (0..<5).map { rows.row($0).observe { _ in } }
  }

  @Test func `Removed rows are released, and all rows are released with the last observer`() {
    let (held, closures) = (Lifetimes(), Lifetimes())
    weak var graph: Graph?
    do {
      let owner = Graph()
      graph = owner
      let rows = Input(Rows((0..<100).map { Held($0, $0, held) }), in: owner)
      let limit = Input(60, in: owner)
      let count = owner.nodeCount
      do {
        let tokens = observeAll(rows.incr, limit.incr, Lifetime(closures))
        for id in 0..<50 {
          rows.modify { $0.update(id) { $0 = Held(id, 91 - id, held) } }
          rows.modify { $0.remove(id: id + 50) }
          limit.set(60 - id)
          rows.modify { $0.move(id, to: 0) }
          #expect(held.alive == rows.value.count)
        }
        #expect(closures.alive == 1)
        for token in tokens { token.cancel() }
      }
      #expect(owner.nodeCount == count && closures.alive == 0 && held.alive == 50)
    }
    #expect(graph == nil && held.alive == 0)
  }
}
