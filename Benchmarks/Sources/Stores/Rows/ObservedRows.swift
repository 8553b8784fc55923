import Incremental
import Sluice

/// All rows are observed, each by an observer of its own; one of them changes, or something else.
enum ObservedRows {
  static let all = [
    StoreBenchmark(
      "rows-1-of-10000", received: 1, sluice(10_000), direct(10_000), redux(10_000), tuned(10_000), subject(10_000)),
    StoreBenchmark("rows-1-of-100000", received: 1, sluice(100_000), direct(100_000), tuned(100_000)),
    StoreBenchmark(
      "unrelated-10000-rows", sluice(10_000, unrelated: true), direct(10_000, unrelated: true),
      tuned(10_000, unrelated: true)),
  ]

  private static func sluice(_ count: Int, unrelated: Bool = false) -> StoreBenchmark.Side {
    side("Sluice", count, unrelated) { receiver in
      let store = Store(LineList(count), LineList.reducer)
      let rows = store.incr(\.rows)
      let tokens = (0..<count).map { id in rows.row(id).observe { receiver.receive($0?.count ?? 0) } }
      return { action in withExtendedLifetime(tokens) { store.send(action) } }
    }
  }

  /// The observer of the row is called, whether it changed or not.
  private static func direct(_ count: Int, unrelated: Bool = false) -> StoreBenchmark.Side {
    side("reducer in a loop", count, unrelated) { receiver in
      let plain = Direct(LineArray(count), LineArray.reduce)
      return { action in
        plain.send(action)
        if case .line(let id, _) = action { receiver.receive(plain.state.rows[id].count) }
      }
    }
  }

  private static func redux(_ count: Int) -> StoreBenchmark.Side {
    side("Redux, short", count, false) { receiver in
      let redux = Redux(LineArray(count), LineArray.reduce)
      for id in 0..<count { redux.subscribe({ $0.rows[id] }, { receiver.receive(($0 as? Line)?.count ?? 0) }) }
      return { redux.send($0) }
    }
  }

  /// It knows that only the integer can change, and compares that.
  private static func tuned(_ count: Int, unrelated: Bool = false) -> StoreBenchmark.Side {
    side("Redux, tuned", count, unrelated) { receiver in
      let redux = TunedRedux(LineArray(count), LineArray.reduce)
      for id in 0..<count { redux.subscribe({ $0.pointee.rows[id].count }, { receiver.receive($0) }) }
      return { redux.send($0) }
    }
  }

  private static func subject(_ count: Int) -> StoreBenchmark.Side {
    side("OpenCombine", count, false) { receiver in
      let subject = Subject(LineArray(count), LineArray.reduce)
      for id in 0..<count { subject.subscribe({ $0.rows[id] }, { receiver.receive($0.count) }) }
      return { subject.send($0) }
    }
  }

  private static func side(
    _ name: String, _ count: Int, _ unrelated: Bool, _ build: @escaping @Sendable (Receiver) -> (ListAction) -> Void
  ) -> StoreBenchmark.Side {
    .init(name) { seed in
      let receiver = Receiver()
      let ids = Chance.numbers(below: count, seed: seed)
      let send = build(receiver)
      return StoreTrial(receiver) { times in
        for _ in 0..<times { send(unrelated ? .other : .line(receiver.next(of: ids), .count)) }
        return receiver.sum
      }
    }
  }
}
