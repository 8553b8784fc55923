import HashTreeCollections
import Incremental

/// Building up by appending one row after the other, and letting go of all.
enum Append {
  static func all(_ count: Int) -> [CollectionBenchmark] {
    [
      CollectionBenchmark(
        "append", count, units: count,
        build("Rows", count) { items in
          var rows = Rows<Item>()
          for item in items { rows.append(item) }
          return rows.count
        },
        // What finds rows by position and by id without `Rows`.
        build("Array and Dictionary", count) { items in
          var (rows, positions) = ([Item](), [Int: Int]())
          for item in items {
            positions[item.id] = rows.count
            rows.append(item)
          }
          return positions.count
        },
        build("TreeDictionary", count) { items in
          var rows = TreeDictionary<Int, Item>()
          for item in items { rows[item.id] = item }
          return rows.count
        })
    ]
  }

  private static func build(
    _ name: String, _ count: Int, _ build: @escaping @Sendable ([Item]) -> Int
  ) -> CollectionBenchmark.Side {
    .init(name) { _ in
      let items = Item.list(count)
      return { times in
        var sum = 0
        for _ in 0..<times { sum &+= build(items) }
        return sum
      }
    }
  }
}
