import Incremental

/// Changing a row of a table with three indexes, so that its key in each of them is another one; and a join of two
/// tables that follows.
enum EntityEdit {
  static func all(_ count: Int) -> [CollectionBenchmark] {
    [
      CollectionBenchmark(folder: "entity", "edit", count, table(count), byHand(count)),
      CollectionBenchmark(folder: "entity", "join-1-change", count, join(count), loop(count)),
    ]
  }

  private static func table(_ count: Int) -> CollectionBenchmark.Side {
    .init("Entities") { seed in
      let ids = Item.randomIds(count, seed: seed)
      guard let table = try? Entities((0..<count).map { Part($0, count: count) }) else { fatalError("Keys are taken.") }
      let held = Held(table)
      return { times in
        var (table, sum) = (held.take(), 0)
        for step in 0..<times {
          let edited: Void?? = try? table.update(ids[step & 16383]) { $0.edit(step) }
          sum &+= edited == nil ? 0 : 1
        }
        sum &+= table.byKind[3].count &+ (table.byRank.first?.rank ?? 0)
        held.value = table
        return sum
      }
    }
  }

  /// The rows in a dictionary, with a dictionary for the unique key, one for the groups, and a sorted array.
  private static func byHand(_ count: Int) -> CollectionBenchmark.Side {
    .init("dictionaries and a sorted array") { seed in
      let ids = Item.randomIds(count, seed: seed)
      let held = Held(PartsByHand(count))
      return { times in
        var (parts, sum) = (held.take(), 0)
        for step in 0..<times { sum &+= parts.update(ids[step & 16383]) { $0.edit(step) } ? 1 : 0 }
        sum &+= (parts.kinds[3]?.count ?? 0) &+ (parts.ranks.first?.rank ?? 0)
        held.value = parts
        return sum
      }
    }
  }

  /// A tenth as many makers as parts, and each part with its maker.
  private static func join(_ count: Int) -> CollectionBenchmark.Side {
    .init("Incr") { seed in
      let (ids, graph) = (Item.randomIds(count, seed: seed), Graph())
      guard let parts = try? Entities((0..<count).map { Part($0, count: count) }),
        let makers = try? Entities((0..<max(1, count / 10)).map { Maker(id: $0) })
      else { fatalError("Keys are taken.") }
      let (left, right) = (Input(parts, in: graph), Input(makers, in: graph))
      let joined = left.incr.joined(\.byKind, with: right.incr)
      let held = Held(0)
      let token = joined.observe { held.value = $0.count }
      return { times in
        var sum = 0
        for step in 0..<times {
          let id = ids[step & 16383] % max(1, count / 10)
          right.modify { makers in try? makers.update(id) { $0.visits &+= 1 } }
          sum &+= joined.value[id: id]?.right.visits ?? 0
        }
        return withExtendedLifetime(token) { sum }
      }
    }
  }

  private static func loop(_ count: Int) -> CollectionBenchmark.Side {
    .init("a loop over all rows") { seed in
      let ids = Item.randomIds(count, seed: seed)
      let parts = (0..<count).map { Part($0, count: count) }
      let held = Held(Dictionary(uniqueKeysWithValues: (0..<max(1, count / 10)).map { ($0, Maker(id: $0)) }))
      return { times in
        var (makers, sum) = (held.take(), 0)
        for step in 0..<times {
          let id = ids[step & 16383] % max(1, count / 10)
          makers[id]?.visits &+= 1
          let joined = parts.compactMap { part in makers[part.kind].map { Joined(part, $0) } }
          sum &+= joined[id].right.visits
        }
        held.value = makers
        return sum
      }
    }
  }
}
