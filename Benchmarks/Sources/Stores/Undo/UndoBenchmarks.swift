import Incremental
import SluiceUndo

/// One of 100,000 rows changes and is recorded, the last thousand changes are kept; a thousand of them are undone and
/// redone.
enum UndoBenchmarks {
  static let size = 100_000
  static let steps = 1000

  static let all = [
    StoreBenchmark("record-row-edit", group: "undo", recording(store), recording(byHand), recording(arrays)),
    StoreBenchmark("undo", group: "undo", undoing(store), undoing(byHand)),
  ]

  /// A list that can be undone, by some means.
  struct Way {
    let name: String
    let make: @Sendable () -> (send: (Edit) -> Void, read: (Int) -> Int)
  }

  enum Edit {
    case count(Int), undo, redo
  }

  private static func recording(_ way: Way) -> StoreBenchmark.Side {
    .init(way.name) { seed in
      let (receiver, rows, list) = (Receiver(), Chance.numbers(below: size, seed: seed), way.make())
      return StoreTrial(receiver) { times in
        var last = 0
        for _ in 0..<times {
          last = receiver.next(of: rows)
          list.send(.count(last))
        }
        return list.read(last)
      }
    }
  }

  private static func undoing(_ way: Way) -> StoreBenchmark.Side {
    .init(way.name) { seed in
      let (receiver, rows, list) = (Receiver(), Chance.numbers(below: size, seed: seed), way.make())
      for row in rows.prefix(steps) { list.send(.count(row)) }
      return StoreTrial(receiver) { times in
        for _ in 0..<times { list.send(receiver.next(below: 2048) < 1024 ? .undo : .redo) }
        return rows.prefix(steps).reduce(0) { $0 &* 3 &+ list.read($1) }
      }
    }
  }

  static let store = Way(name: "Sluice") {
    let store = Store(UndoableLines(size), UndoableLines.reducer)
    return (
      { edit in
        switch edit {
        case .count(let id): _ = store.send(.line(id, .count))
        case .undo: _ = store.send(.history(.undo))
        case .redo: _ = store.send(.history(.redo))
        }
      }, { id in store.state.rows[id: id]?.count ?? 0 }
    )
  }

  static let byHand = Way(name: "rows of before, by hand") {
    let list = UndoByHand(size)
    return ({ list.handle($0) }, { list.rows[$0].count })
  }

  private static let arrays = Way(name: "whole arrays") {
    let list = UndoByArrays(size)
    return ({ list.handle($0) }, { list.rows[$0].count })
  }
}

/// What undo steps take.
public enum UndoMemory {
  /// How many steps there are.
  public static let count = UndoBenchmarks.steps

  /// Makes the list; the result changes as many rows.
  public static func steps() -> () -> Any { steps(UndoBenchmarks.store) }

  /// The same by hand.
  public static func stepsByHand() -> () -> Any { steps(UndoBenchmarks.byHand) }

  private static func steps(_ way: UndoBenchmarks.Way) -> () -> Any {
    let list = way.make()
    // What is made with the first step is not counted.
    list.send(.count(0))
    return {
      for id in 1..<count { list.send(.count(id * 97)) }
      return list
    }
  }
}
