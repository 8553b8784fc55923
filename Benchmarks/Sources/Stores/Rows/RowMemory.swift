import Incremental
import Sluice

/// What one observed row takes.
public enum RowMemory {
  /// How many rows are observed.
  public static let count = 10_000

  /// Makes the rows; the result begins to observe all of them, and returns what must be kept for that.
  public typealias Attach = () -> [AnyObject]

  /// By an observer for each row, which is held by its token.
  public static func observed() -> Attach {
    let store = Store(LineList(count), LineList.reducer)
    let receiver = Receiver()
    return {
      let rows = store.incr(\.rows)
      return (0..<count).map { id in rows.row(id).observe { receiver.receive($0?.count ?? 0) } } + [store]
    }
  }

  /// By a subscriber for each row, tuned by hand.
  public static func subscribed() -> Attach {
    let redux = TunedRedux(LineArray(count), LineArray.reduce)
    let receiver = Receiver()
    return {
      for id in 0..<count { redux.subscribe({ $0.pointee.rows[id].count }, { receiver.receive($0) }) }
      return [redux]
    }
  }

  /// By a store for each row, and a client of `Observation` that reads its title.
  public static func tracked() -> Attach {
    let store = Store(LineList(count), LineList.reducer)
    let receiver = Receiver()
    return { TrackedRows.readers(of: store, receiver) + [store] }
  }

  /// By an object for each row, and a client of `Observation` that reads its title. The objects count.
  public static func bare() -> Attach {
    let receiver = Receiver()
    return {
      let rows = (0..<count).map { ObservableLine($0) }
      return rows + TrackedRows.bareReaders(of: rows, receiver)
    }
  }
}
