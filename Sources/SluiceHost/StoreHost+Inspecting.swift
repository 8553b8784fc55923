import Sluice

/// What tools do with the stores of a host.
extension StoreHost {
  /// Returns the names of streams that do not sleep, in order, with what they do if they are not awake.
  ///
  /// - Complexity: O(n log n) in the number of stores that do not sleep.
  package func listed(limit: Int) -> [(stream: String, note: String?)] {
    let statistics = statistics
    let all: [(String, String?)] =
      statistics.awake.map { ($0.streamName, nil) } + statistics.waking.map { ($0.streamName, "waking") }
      + statistics.waiting.map { ($0.streamName, "waiting") }
      + statistics.quarantined.keys.map { ($0.streamName, "quarantined") }
    let isFirst = { (first: (String, String?), second: (String, String?)) in
      (first.0.count, first.0) < (second.0.count, second.0)
    }
    return all.sorted(by: isFirst).prefix(limit).map { (stream: $0.0, note: $0.1) }
  }

  /// Calls `body` with a store, in its actor, and keeps it awake until the closure is called that is returned.
  ///
  /// - Throws: What `read` throws.
  package func hold<Result: Sendable>(
    _ stream: String, _ body: @Sendable (Store<State, Action>, isolated any Actor) throws -> Result
  ) async throws -> (result: Result, release: @Sendable () -> Void)? {
    guard let key = Key(streamName: stream) else { return nil }
    let store = try await lease(key)
    // It does not move to another process meanwhile.
    change { shared, _ in shared.machine.hold(key) }
    do {
      return (try await store.home.use(body), { [self] in release(key, isHold: true) })
    } catch {
      release(key, isHold: true)
      throw error
    }
  }
}
