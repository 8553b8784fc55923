/// A replay of a long record, part by part, outside a store.
package final class ReplayRun<State, Action> {
  private let root: Root<State, Action>
  private let registry: ReplayRegistry<State, Action>

  /// Prepares a replay from a state.
  ///
  /// - Parameters:
  ///   - state: The state before the first entry.
  ///   - reducer: The reducer.
  ///   - dependencies: The values for reads that are not recorded.
  ///   - interceptors: The interceptors that the recorded stores were created with.
  ///   - additions: The additions that handled entries.
  ///   - onFailure: The error handler, for values that are missing in the record.
  package init(
    from state: State, _ reducer: some Reducer<State, Action>, dependencies: Dependencies,
    interceptors: Interceptor<State, Action>?, additions: [Addition<State, Action>],
    onFailure: @escaping (StoreFailure<Action>) -> Void
  ) {
    var parts = StoreParts<State, Action>(
      dependencies: dependencies, interceptors: interceptors, limit: 0, onFailure: onFailure)
    parts.isSharing = false
    root = Root(state, reducer, parts)
    registry = ReplayRegistry(root.interceptors, root.additions, parcel: nil, additions)
  }

  /// The state after the entries so far.
  package var state: State { root.memory.value }

  /// Replays the next entries.
  ///
  /// - Throws: `RecordingError.attachmentsMissing`; then none of them was replayed.
  package func replay(_ entries: [JournalEntry<Action>]) throws {
    var missing = Attachments()
    let handledBy = entries.map { registry.attached(for: $0.attachments, &missing) }
    if !missing.isEmpty {
      let count = entries.count { $0.attachments?.needs(missing) == true }
      throw RecordingError.attachmentsMissing(missing, count: count)
    }
    root.replay(entries, handledBy: handledBy)
  }
}
