import Incremental
import Sluice
import SluiceCombine

/// A counter whose number is published to a sink.
enum PublisherBenchmarks {
  static let all = [
    StoreBenchmark(
      "value", group: "combine", received: 1, part, .init("an observer", Plain.observed.build), Plain.observedDirect,
      Plain.observedSubject)
  ]

  private static let part = StoreBenchmark.Side("Sluice") { seed in
    let receiver = Receiver()
    let store = Store(Counter(), Reduce(Counter.reducer(seed)))
    let subscription = store.publisher(\.count).sink { receiver.receive($0) }
    return StoreTrial(receiver) { times in
      for _ in 0..<times { store.send(.increment) }
      return withExtendedLifetime(subscription) { receiver.sum }
    }
  }
}
