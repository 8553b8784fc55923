import Incremental
import Sluice

/// Eight fields, each read through the store.
enum ReadFields {
  static let all = [
    StoreBenchmark(
      "read-dynamic-member", units: 8,
      .init("Sluice") { seed in
        let store = make(seed)
        return StoreTrial { times in
          var sum = 0
          for _ in 0..<times { sum &+= add(store) }
          return sum
        }
      },
      .init("field of a class") { seed in
        let plain = Direct<Eight, EightAction>(Eight(), reducer(seed))
        return StoreTrial { times in
          var sum = 0
          for _ in 0..<times { sum &+= add(plain) }
          return sum
        }
      })
  ]

  typealias EightAction = CounterAction

  static func make(_ seed: Int) -> Store<Eight, EightAction> { Store(Eight(), Reduce(reducer(seed))) }

  private static func reducer(_ seed: Int) -> @Sendable (inout Eight, EightAction) -> Void {
    { eight, _ in eight.a &+= seed == .min ? 2 : 1 }
  }

  @inline(__always)
  static func add(_ store: Store<Eight, EightAction>) -> Int {
    var sum = store.a &+ store.b &+ store.c
    sum &+= (store.d ? 1 : 0) &+ (store.e ? 1 : 0) &+ (store.f > 1 ? 1 : 0)
    return sum &+ store.g.utf8.count &+ store.h.utf8.count
  }

  /// Not inlined: the compiler would read once what does not change.
  @inline(never)
  private static func add(_ plain: Direct<Eight, EightAction>) -> Int {
    let state = plain.state
    var sum = state.a &+ state.b &+ state.c
    sum &+= (state.d ? 1 : 0) &+ (state.e ? 1 : 0) &+ (state.f > 1 ? 1 : 0)
    return sum &+ state.g.utf8.count &+ state.h.utf8.count
  }
}
