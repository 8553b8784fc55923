import Incremental
import Sluice

/// Stores for parts, made and let go. The reference is what the least such handle takes: an object with two closures.
enum Making {
  static let all = [
    StoreBenchmark(
      "make-row-store",
      .init("Sluice") { seed in
        let ids = Chance.numbers(below: 10_000, seed: seed)
        let store = Store(LineList(10_000), LineList.reducer)
        let stores = store.scope(\.rows, action: ListAction.line)
        let receiver = Receiver()
        return StoreTrial(receiver) { times in
          var last = stores[0]
          for _ in 0..<times { last = stores[receiver.next(of: ids)] }
          return last.id
        }
      },
      .init("object, 2 closures") { seed in
        let ids = Chance.numbers(below: 10_000, seed: seed)
        let plain = Direct(LineArray(10_000), LineArray.reduce)
        let receiver = Receiver()
        return StoreTrial(receiver) { times in
          var last = Handle(plain, 0)
          for _ in 0..<times { last = Handle(plain, receiver.next(of: ids)) }
          return last.read().id
        }
      }),
    StoreBenchmark(
      "scope",
      .init("Sluice") { seed in
        let store = Store(Levels(), Reduce<Levels, LevelsAction> { levels, _ in levels.count &+= seed })
        return StoreTrial { times in
          // Let go before the next is made: a store for the same part would be the same object.
          for _ in 0..<times { withExtendedLifetime(store.scope(\.one, action: LevelsAction.one)) {} }
          return store.one.count
        }
      },
      .init("object, 2 closures") { _ in
        let plain = Direct(LineArray(1), LineArray.reduce)
        return StoreTrial { times in
          var last = Handle(plain, 0)
          for _ in 0..<times { last = Handle(plain, 0) }
          return last.read().count
        }
      }),
    // What a view does that is drawn again, while the views inside hold the store of before.
    StoreBenchmark(
      "scope-again",
      .init("Sluice") { seed in
        let store = Store(Levels(), Reduce<Levels, LevelsAction> { levels, _ in levels.count &+= seed })
        let held = store.scope(\.one, action: LevelsAction.one)
        return StoreTrial { times in
          var last = held
          for _ in 0..<times { last = store.scope(\.one, action: LevelsAction.one) }
          return withExtendedLifetime(held) { last.state.count }
        }
      },
      .init("object, 2 closures") { _ in
        let plain = Direct(LineArray(1), LineArray.reduce)
        return StoreTrial { times in
          var last = Handle(plain, 0)
          for _ in 0..<times { last = Handle(plain, 0) }
          return last.read().count
        }
      }),
  ]
}

/// Leads to one row.
private final class Handle {
  let read: () -> Line
  let send: (LineAction) -> Void

  init(_ whole: Direct<LineArray, ListAction>, _ id: Int) {
    read = { whole.state.rows[id] }
    send = { whole.send(.line(id, $0)) }
  }
}
