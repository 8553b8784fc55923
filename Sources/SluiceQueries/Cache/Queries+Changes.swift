import Incremental

/// Optimistic changes: what the server has not confirmed. `OptimisticChange` does all of this for a mutation.
extension Queries {
  /// Makes a change at once, in the name of a mutation that is under way.
  ///
  /// Rules: a query without a value keeps the change for its first answer; one that nobody asked for is left alone.
  public mutating func change(_ query: Q, _ change: Q.Change, by id: MutationID) {
    guard knows(query) else { return }
    layers[query, default: OptimisticLayers(over: known[query]?.value)].add(change, by: id)
    show(layers[query]?.value(of: query), of: query)
  }

  /// Takes back all changes of a mutation, wherever they lie between others.
  public mutating func rollBack(_ id: MutationID) { _ = takeBack(id) }

  /// The same; returns the queries that had them.
  mutating func takeBack(_ id: MutationID) -> [Q] {
    let queries = changed(by: id)
    for query in queries {
      layers[query]?.rollBack(id, of: query)
      settle(query)
    }
    return queries
  }

  /// Makes the changes of a mutation lasting; returns the queries to be fetched again, because an answer that came meanwhile may
  /// have the change already, or one that is on its way may not have it.
  package mutating func confirm(_ id: MutationID) -> [Q] {
    changed(by: id).filter { query in
      let isInDoubt = layers[query]?.confirm(id, of: query) == true
      settle(query)
      return isInDoubt || machines[query]?.isFetching == true
    }
  }

  /// Whether any change is neither confirmed nor taken back.
  package var hasPendingChanges: Bool { !layers.isEmpty }

  private func changed(by id: MutationID) -> [Q] { layers.filter { $0.value.contains(id) }.map(\.key) }

  private mutating func settle(_ query: Q) {
    show(layers[query]?.value(of: query), of: query)
    if layers[query]?.isEmpty == true { layers[query] = nil }
  }
}
