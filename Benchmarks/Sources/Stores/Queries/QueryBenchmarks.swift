import Incremental
import Sluice
import SluiceQueries

/// A thousand queries are live. One that is fresh is asked for again; or one changes, while each is observed by an
/// observer of its own.
enum QueryBenchmarks {
  static let count = 1000

  static let all = [
    StoreBenchmark("hit", group: "query", side("Sluice", hitting()), side("a dictionary by hand", hittingByHand())),
    StoreBenchmark(
      "1-of-1000", group: "query", received: 1, side("Sluice", changing()),
      side("a dictionary by hand", changingByHand())),
  ]

  private typealias Ask = @Sendable (Receiver) -> (Int) -> Int

  private static func side(_ name: String, _ build: @escaping Ask) -> StoreBenchmark.Side {
    .init(name) { seed in
      let (receiver, ids) = (Receiver(), Chance.numbers(below: count, seed: seed))
      let ask = build(receiver)
      return StoreTrial(receiver) { times in
        var last = 0
        for _ in 0..<times { last = ask(receiver.next(of: ids)) }
        return last
      }
    }
  }

  private static func hitting() -> Ask {
    { _ in
      let store = liveQueries()
      return { id in
        store.send(.show(NumberQuery(id: id)))
        return 1
      }
    }
  }

  private static func changing() -> Ask {
    { receiver in
      let store = liveQueries()
      let tokens = (0..<count).map { id in
        store.incr(NumberQuery(id: id)).onChange { _, new in receiver.receive(new.value ?? 0) }
      }
      var number = 0
      return { id in
        number &-= 1
        withExtendedLifetime(tokens) { _ = store.send(.set(NumberQuery(id: id), number)) }
        return number
      }
    }
  }

  private static func liveQueries() -> Store<Queries<NumberQuery>, QueryAction<NumberQuery>> {
    let store = Store(Queries<NumberQuery>(), QueryReducer(QueryPolicy(staleAfter: nil)))
    for id in 0..<count {
      store.send(.set(NumberQuery(id: id), id))
      store.send(.show(NumberQuery(id: id)))
    }
    return store
  }
}

/// A query for a number.
struct NumberQuery: Query {
  typealias Answer = Int
  let id: Int
}

extension QueryBenchmarks {
  /// What one would write for one kind of value: no more than the benchmark needs.
  private final class ByHand {
    struct Entry {
      var value: Int
      var viewers = 1
      var isFresh = true
      var observer: ((Int) -> Void)?
    }

    var entries: [NumberQuery: Entry] = [:]

    init() { for id in 0..<count { entries[NumberQuery(id: id)] = Entry(value: id) } }

    func show(_ query: NumberQuery) -> Int {
      entries[query]?.viewers += 1
      return entries[query]?.isFresh == true ? 1 : 0
    }

    func set(_ value: Int, _ query: NumberQuery) {
      guard entries[query]?.value != value else { return }
      entries[query]?.value = value
      entries[query]?.observer?(value)
    }
  }

  private static func hittingByHand() -> Ask {
    { _ in
      let cache = ByHand()
      return { cache.show(NumberQuery(id: $0)) }
    }
  }

  private static func changingByHand() -> Ask {
    { receiver in
      let cache = ByHand()
      for id in 0..<count { cache.entries[NumberQuery(id: id)]?.observer = { receiver.receive($0) } }
      var number = 0
      return { id in
        number &-= 1
        cache.set(number, NumberQuery(id: id))
        return number
      }
    }
  }
}
