import HashTreeCollections
import Incremental

/// Changing one row, found by its id, while a copy from before is held, and while none is.
enum Edit {
  static func all(_ count: Int) -> [CollectionBenchmark] {
    [true, false].map { isShared in
      CollectionBenchmark(
        isShared ? "edit-shared" : "edit-unshared", count,
        rows(count, isShared), isShared ? array(count) : dictionary(count, false),
        isShared ? dictionary(count, true) : array(count, isShared: false), tree(count, isShared))
    }
  }

  private static func rows(_ count: Int, _ isShared: Bool) -> CollectionBenchmark.Side {
    .init("Rows") { seed in
      let ids = Item.randomIds(count, seed: seed)
      let held = Held(Rows(Item.list(count)))
      return { times in
        var (rows, sum) = (held.take(), 0)
        for step in 0..<times {
          if isShared { held.copy = rows }
          rows.update(ids[step & 16383]) {
            $0.rank &+= 1
            sum &+= $0.rank
          }
        }
        held.value = rows
        return sum
      }
    }
  }

  /// An array knows no ids: they are its positions here.
  private static func array(_ count: Int, isShared: Bool = true) -> CollectionBenchmark.Side {
    .init("Array") { seed in
      let ids = Item.randomIds(count, seed: seed)
      let held = Held(Item.list(count))
      return { times in
        var (rows, sum) = (held.take(), 0)
        for step in 0..<times {
          if isShared { held.copy = rows }
          rows[ids[step & 16383]].rank &+= 1
          sum &+= rows[ids[step & 16383]].rank
        }
        held.value = rows
        return sum
      }
    }
  }

  private static func dictionary(_ count: Int, _ isShared: Bool) -> CollectionBenchmark.Side {
    .init("Dictionary") { seed in
      let ids = Item.randomIds(count, seed: seed)
      let held = Held(Dictionary(uniqueKeysWithValues: Item.list(count).map { ($0.id, $0) }))
      return { times in
        var (rows, sum) = (held.take(), 0)
        for step in 0..<times {
          if isShared { held.copy = rows }
          rows[ids[step & 16383]]?.rank &+= 1
          sum &+= rows[ids[step & 16383]]?.rank ?? 0
        }
        held.value = rows
        return sum
      }
    }
  }

  private static func tree(_ count: Int, _ isShared: Bool) -> CollectionBenchmark.Side {
    .init("TreeDictionary") { seed in
      let ids = Item.randomIds(count, seed: seed)
      let held = Held(TreeDictionary(uniqueKeysWithValues: Item.list(count).map { ($0.id, $0) }))
      return { times in
        var (rows, sum) = (held.take(), 0)
        for step in 0..<times {
          if isShared { held.copy = rows }
          rows[ids[step & 16383]]?.rank &+= 1
          sum &+= rows[ids[step & 16383]]?.rank ?? 0
        }
        held.value = rows
        return sum
      }
    }
  }
}

/// A value between two runs, and the copy from before.
///
/// A run takes the value out, so that it is the only one who holds it, and no access is checked at run time.
final class Held<Value> {
  var value: Value?
  var copy: Value?

  init(_ value: Value) { self.value = value }

  func take() -> Value {
    guard let taken = value else { fatalError("A run did not give its value back.") }
    (value, copy) = (nil, nil)
    return taken
  }
}
