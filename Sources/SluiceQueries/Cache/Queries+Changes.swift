import Incremental

/// Optimistic changes: changes that the server has not confirmed. `OptimisticChange` manages them for a mutation.
extension Queries {
  /// Applies a change at once, on behalf of a running mutation.
  ///
  /// Rules: a query without a value keeps the change for its first answer; a query that was never requested is left
  /// alone.
  public mutating func change(_ query: Q, _ change: Q.Change, by id: MutationID) {
    guard knows(query) else { return }
    layers[query, default: OptimisticLayers(over: known[query]?.value)].add(change, by: id)
    show(layers[query]?.value(of: query), of: query)
  }

  /// Rolls back all changes of a mutation, even if changes of other mutations were made before and after them.
  public mutating func rollBack(_ id: MutationID) { _ = takeBack(id) }

  /// Rolls back all changes of a mutation. Returns the queries that had any.
  mutating func takeBack(_ id: MutationID) -> [Q] {
    let queries = changed(by: id)
    for query in queries {
      layers[query]?.rollBack(id, of: query)
      settle(query)
    }
    return queries
  }

  /// Confirms the changes of a mutation. Returns the queries to fetch again: an answer that arrived meanwhile may
  /// already include the change, and an answer that is on its way may lack it.
  package mutating func confirm(_ id: MutationID) -> [Q] {
    changed(by: id).filter { query in
      let isInDoubt = layers[query]?.confirm(id, of: query) == true
      settle(query)
      return isInDoubt || machines[query]?.isFetching == true
    }
  }

  /// Whether any change is neither confirmed nor rolled back.
  package var hasPendingChanges: Bool { !layers.isEmpty }

  private func changed(by id: MutationID) -> [Q] { layers.filter { $0.value.contains(id) }.map(\.key) }

  private mutating func settle(_ query: Q) {
    show(layers[query]?.value(of: query), of: query)
    if layers[query]?.isEmpty == true { layers[query] = nil }
  }
}
