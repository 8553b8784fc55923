import HashTreeCollections
import Incremental

/// Finding rows by their ids, and reading all of them.
enum Read {
  static func all(_ count: Int) -> [CollectionBenchmark] {
    [
      CollectionBenchmark(
        "lookup", count,
        lookup("Rows", count, { Rows($0) }, { $0[id: $1]?.id ?? 0 }),
        lookup("Dictionary", count, dictionary, { $0[$1]?.id ?? 0 }),
        lookup("TreeDictionary", count, tree, { $0[$1]?.id ?? 0 })),
      CollectionBenchmark(
        "iterate", count, units: count,
        iterate("Rows", count, { Rows($0) }, { $0.reduce(0) { $0 &+ $1.id &+ $1.rank } }),
        iterate("Array", count, { $0 }, { $0.reduce(0) { $0 &+ $1.id &+ $1.rank } }),
        iterate("TreeDictionary", count, tree, { $0.reduce(0) { $0 &+ $1.value.id &+ $1.value.rank } })),
    ]
  }

  private static func dictionary(_ items: [Item]) -> [Int: Item] {
    Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
  }

  private static func tree(_ items: [Item]) -> TreeDictionary<Int, Item> {
    TreeDictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
  }

  @inline(__always)
  private static func lookup<Value>(
    _ name: String, _ count: Int, _ make: @escaping @Sendable ([Item]) -> Value,
    _ read: @escaping @Sendable (borrowing Value, Int) -> Int
  ) -> CollectionBenchmark.Side {
    .init(name) { seed in
      let ids = Item.randomIds(count, seed: seed)
      let value = make(Item.list(count))
      return { times in
        var sum = 0
        for step in 0..<times { sum &+= read(value, ids[step & 16383]) }
        return sum
      }
    }
  }

  @inline(__always)
  private static func iterate<Value>(
    _ name: String, _ count: Int, _ make: @escaping @Sendable ([Item]) -> Value,
    _ read: @escaping @Sendable (borrowing Value) -> Int
  ) -> CollectionBenchmark.Side {
    .init(name) { _ in
      let value = make(Item.list(count))
      return { times in
        var sum = 0
        for _ in 0..<times { sum &+= read(value) }
        return sum
      }
    }
  }
}
