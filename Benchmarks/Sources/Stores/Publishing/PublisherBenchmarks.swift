import Incremental
import Sluice
import SluiceCombine

/// A counter whose number is published to a sink.
enum PublisherBenchmarks {
  static let all = [
    StoreBenchmark(
      "value", group: "combine", heard: 1, part, .init("an observer", Plain.observed.build), Plain.observedDirect,
      Plain.observedSubject)
  ]

  private static let part = StoreBenchmark.Side("Sluice") { seed in
    let ear = Ear()
    let store = Store(Counter(), Reduce(Counter.reducer(seed)))
    let subscription = store.publisher(\.count).sink { ear.hear($0) }
    return StoreTrial(ear) { times in
      for _ in 0..<times { store.send(.increment) }
      return withExtendedLifetime(subscription) { ear.sum }
    }
  }
}
