import Incremental
import Observation
import Sluice

/// The same reads by a client of `Observation`; and a registrar without a store, which any tracked read needs.
enum ReadTracked {
  static let all = [
    StoreBenchmark(
      "read-tracked", units: 8,
      .init("Sluice") { seed in
        let store = ReadFields.make(seed)
        return StoreTrial { times in
          withObservationTracking {
            var sum = 0
            for _ in 0..<times { sum &+= ReadFields.add(store) }
            return sum
          } onChange: {
          }
        }
      },
      .init("bare registrar") { _ in
        let eight = ObservableEight()
        return StoreTrial { times in
          withObservationTracking {
            var sum = 0
            for _ in 0..<times { sum &+= add(eight) }
            return sum
          } onChange: {
          }
        }
      }),
    // What a view does: eight reads, then a change of one, which ends the tracking of all.
    StoreBenchmark(
      "read-tracked-and-change", units: 8, received: 1,
      .init("Sluice") { seed in
        let store = ReadFields.make(seed)
        let receiver = OneThread(Receiver())
        return StoreTrial(receiver.value) { times in
          var sum = 0
          for _ in 0..<times {
            sum &+= withObservationTracking {
              ReadFields.add(store)
            } onChange: {
              receiver.value.receive(1)
            }
            store.send(.increment)
          }
          return sum
        }
      },
      .init("bare registrar") { _ in
        let eight = ObservableEight()
        let receiver = OneThread(Receiver())
        return StoreTrial(receiver.value) { times in
          var sum = 0
          for _ in 0..<times {
            sum &+= withObservationTracking {
              add(eight)
            } onChange: {
              receiver.value.receive(1)
            }
            eight.increment()
          }
          return sum
        }
      }),
  ]

  @inline(__always)
  private static func add(_ eight: ObservableEight) -> Int {
    var sum = eight.a &+ eight.b &+ eight.c
    sum &+= (eight.d ? 1 : 0) &+ (eight.e ? 1 : 0) &+ (eight.f > 1 ? 1 : 0)
    return sum &+ eight.g.utf8.count &+ eight.h.utf8.count
  }
}

/// What `onChange` may capture, because here all happens on one thread.
struct OneThread<Value>: @unchecked Sendable {
  // Right because a benchmark starts no thread.
  let value: Value

  init(_ value: Value) { self.value = value }
}
