import HashTreeCollections
import Incremental

/// Two versions that differ in one row: what is different, and whether they are equal.
enum Compare {
  static func all(_ count: Int) -> [CollectionBenchmark] {
    [
      CollectionBenchmark(
        "changes-1", count,
        compare("Rows", count, { Rows($0) }, { $0.update($1) { $0.rank = 1 } }) { old, new in
          new.changes(from: old).updated.first?.position ?? 0
        },
        // From scratch: all rows are compared.
        compare("Array", count, { $0 }, { $0[$1].rank = 1 }) { old, new in
          var changed = 0
          for position in new.indices where old[position] != new[position] { changed = position }
          return changed
        }),
      CollectionBenchmark(
        "equal-1-changed", count,
        compare("Rows", count, { Rows($0) }, { $0.update($1) { $0.rank = 1 } }) { $0 == $1 ? 1 : 0 },
        compare("Array", count, { $0 }, { $0[$1].rank = 1 }) { $0 == $1 ? 1 : 0 },
        compare(
          "TreeDictionary", count, { TreeDictionary(uniqueKeysWithValues: $0.map { ($0.id, $0) }) },
          { $0[$1]?.rank = 1 }
        ) { $0 == $1 ? 1 : 0 }),
    ]
  }

  /// With a few pairs for collections that are compared by walking all.
  @inline(__always)
  private static func compare<Value>(
    _ name: String, _ count: Int, _ make: @escaping @Sendable ([Item]) -> Value,
    _ edit: @escaping @Sendable (inout Value, Int) -> Void,
    _ compare: @escaping @Sendable (Value, Value) -> Int
  ) -> CollectionBenchmark.Side {
    .init(name) { seed in
      let value = make(Item.list(count))
      let pairs = Item.randomIds(count, seed: seed).prefix(name == "Array" ? 4 : 1024).map { id in
        var edited = value
        edit(&edited, id)
        return edited
      }
      return { times in
        var sum = 0
        // Only the first four are the same for all sides.
        for step in 0..<times { sum &+= compare(value, pairs[times <= 4 ? step : step % pairs.count]) }
        return sum
      }
    }
  }
}
