import Incremental

/// One row changes, and what is derived from all rows follows: by the graph, and computed from scratch.
///
/// Each change takes its row to another place in the order, or to another group: what keeps its place would cost less.
enum Views {
  static func all(_ count: Int) -> [CollectionBenchmark] {
    [
      CollectionBenchmark(
        folder: "view", "filter-sort-1-change", count,
        derive("Rows", count) { graph, rows in
          let isDone = Input(false, in: graph)
          let shown = rows.filterRows(by: isDone.incr) { $0.isDone == $1 }.sorted(by: \.rank)
          return { report in shown.observe { report($0.count &+ $0[$0.count / 2].id) } }
        },
        compute("from scratch", count) { items, _ in
          let shown = items.filter { !$0.isDone }.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }
          return shown.count &+ shown[shown.count / 2].id
        }),
      CollectionBenchmark(
        folder: "view", "group-1-change", count,
        derive("Rows", count) { _, rows in
          let groups = rows.grouped { $0.rank % groupCount }
          return { report in groups.observe { report($0.count &+ ($0[id: 1]?.rows.count ?? 0)) } }
        },
        compute("from scratch", count) { items, _ in
          let groups = Dictionary(grouping: items) { $0.rank % groupCount }
          return groups.count &+ (groups[1]?.count ?? 0)
        }),
    ]
  }

  /// Of a thousand rows each, if there are 100,000.
  private static let groupCount = 100

  /// A quarter of the rows is done; their ranks are in no order.
  static func items(_ count: Int) -> [Item] {
    Item.list(count).map { item in
      var item = item
      item.isDone = item.id % 4 == 3
      item.rank = newRank(item.id)
      return item
    }
  }

  /// The id of a row that is not done, for each of those ids.
  static func ids(_ count: Int, seed: Int) -> [Int] {
    Item.randomIds(count, seed: seed).map { $0 % 4 == 3 ? $0 - 1 : $0 }
  }

  /// The rank that a row gets in a step: one of a billion, spread evenly.
  static func newRank(_ step: Int) -> Int {
    var bits = UInt64(truncatingIfNeeded: step &+ 1) &* 0x9e37_79b9_7f4a_7c15
    bits ^= bits >> 29
    bits &*= 0xbf58_476d_1ce4_e5b9
    return Int(bits >> 34)
  }

  /// What an observer receives of each result.
  typealias Observe = (_ report: @escaping (Int) -> Void) -> Token

  /// Changes rows that are observed through what `derive` makes of them.
  static func derive(
    _ name: String, _ count: Int, _ derive: @escaping @Sendable (Graph, Incr<Rows<Item>>) -> Observe
  ) -> CollectionBenchmark.Side {
    .init(name) { seed in
      let ids = ids(count, seed: seed)
      let graph = Graph()
      let rows = Input(Rows(items(count)), in: graph)
      let sum = Sum()
      let token = derive(graph, rows.incr)({ sum.value &+= $0 })
      return { times in
        sum.value = 0
        for _ in 0..<times {
          let id = ids[sum.next()]
          let rank = newRank(sum.step)
          rows.modify { rows in rows.update(id) { $0.rank = rank } }
        }
        return withExtendedLifetime(token) { sum.value }
      }
    }
  }

  /// Changes an array, and computes all anew.
  static func compute(
    _ name: String, _ count: Int, _ compute: @escaping @Sendable ([Item], Int) -> Int
  ) -> CollectionBenchmark.Side {
    .init(name) { seed in
      let ids = ids(count, seed: seed)
      let held = Held(items(count))
      let sum = Sum()
      return { times in
        var items = held.take()
        sum.value = 0
        for _ in 0..<times {
          let id = ids[sum.next()]
          items[id].rank = newRank(sum.step)
          sum.value &+= compute(items, id)
        }
        held.value = items
        return sum.value
      }
    }
  }
}

/// What the observers of a run have added up, and which of its steps comes next.
final class Sum {
  var value = 0
  private(set) var step = 1 << 40

  /// The index of the next id.
  func next() -> Int {
    step &+= 1
    return step & 16383
  }
}
