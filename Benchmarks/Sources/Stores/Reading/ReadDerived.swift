import Incremental
import Sluice

/// A value that is computed from two of eight fields, read again and again while another field changes.
enum ReadDerived {
  static let all = [
    StoreBenchmark(
      "read", group: "derived",
      .init("Sluice") { seed in
        let store = ReadFields.make(seed)
        return StoreTrial { times in
          var sum = 0
          for _ in 0..<times {
            store.send(.increment)
            sum &+= store.derived(length)
          }
          return sum
        }
      },
      .init("computed each time") { seed in
        let store = ReadFields.make(seed)
        return StoreTrial { times in
          var sum = 0
          for _ in 0..<times {
            store.send(.increment)
            sum &+= store.g.utf8.count &+ store.h.utf8.count
          }
          return sum
        }
      })
  ]

  private static let length = Derived<Eight, Int> { $0.g.utf8.count &+ $0.h.utf8.count }
}
