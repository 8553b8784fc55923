import Incremental
public import Sluice

/// Viewers belong to a store, not to the value: see `QueryViewers`.
extension QueryReducer {
  /// Records the store that shows a query.
  @inlinable
  func noteViewer(of query: Q, _ queries: inout Queries<Q>, _ context: Context<QueryAction<Q>>) {
    let first = queries.showing.first
    let store = context.queryStore(expected: first)
    if store == first, store != .none { return }
    queries.showing.add(query, by: store)
  }

  func hide(_ query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    guard let viewers = queries.machines[query]?.viewers else { return }
    let store = context.queryStore(expected: queries.showing.first)
    if queries.showing.remove(query, by: store, of: viewers) { handle(.hide, query, &queries, context) }
  }

  /// Removes all viewers of a store that has ended.
  func storeEnded(_ store: QueryStoreID, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    let shown = queries.showing.leave(store)
    for query in queries.queries(where: { $1.viewers > 0 }) {
      for _ in 0..<shown(query, queries.machines[query]?.viewers ?? 0) { handle(.hide, query, &queries, context) }
    }
  }
}
