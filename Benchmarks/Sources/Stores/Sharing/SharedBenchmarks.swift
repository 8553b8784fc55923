import Sluice

/// A change of a shared value, which one store has; beside the same change of a plain one.
enum SharedBenchmarks {
  static let all = [StoreBenchmark("change", group: "shared", shared, plain)]

  private struct Sharing {
    @Shared(.inMemory("shared/change")) var count = 0
  }

  private struct Plain {
    var count = 0
  }

  private enum Action { case count }

  private static let shared = StoreBenchmark.Side("Sluice") { seed in
    var dependencies = Dependencies()
    dependencies.sharedPlaces = SharedPlaces()
    let store = Store(
      Sharing(), Reduce<Sharing, Action> { state, _, _ in state.count &+= seed }, dependencies: dependencies)
    return StoreTrial { times in
      for _ in 0..<times { store.send(.count) }
      return store.state.count
    }
  }

  private static let plain = StoreBenchmark.Side("plain value") { seed in
    let store = Store(Plain(), Reduce<Plain, Action> { state, _, _ in state.count &+= seed })
    return StoreTrial { times in
      for _ in 0..<times { store.send(.count) }
      return store.state.count
    }
  }
}
