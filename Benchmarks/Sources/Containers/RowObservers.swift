import Incremental

/// Each row is observed by itself, and one changes.
enum RowObservers {
  static func all(_ count: Int) -> [CollectionBenchmark] {
    [
      CollectionBenchmark(
        name: "view/row-observers-1-of-\(count)",
        .init("Rows") { seed in
          let ids = Item.randomIds(count, seed: seed)
          let rows = Input(Rows(Item.list(count)), in: Graph())
          let sum = Sum()
          let tokens = (0..<count).map { id in
            rows.incr.row(id).observe { sum.value &+= $0?.rank ?? 0 }
          }
          return { times in
            sum.value = 0
            for _ in 0..<times {
              let id = ids[sum.next()]
              rows.modify { rows in rows.update(id) { $0.rank &+= 1 } }
            }
            return withExtendedLifetime(tokens) { sum.value }
          }
        },
        // Each row is compared with what its observer has seen of it.
        .init("from scratch") { seed in
          let ids = Item.randomIds(count, seed: seed)
          let held = Held(Item.list(count))
          let seen = Held(Item.list(count))
          let sum = Sum()
          let observers = (0..<count).map { _ in { (row: Item) in sum.value &+= row.rank } }
          return { times in
            var (items, old) = (held.take(), seen.take())
            sum.value = 0
            for _ in 0..<times {
              items[ids[sum.next()]].rank &+= 1
              for position in items.indices where items[position] != old[position] {
                old[position] = items[position]
                observers[position](items[position])
              }
            }
            (held.value, seen.value) = (items, old)
            return sum.value
          }
        })
    ]
  }
}
