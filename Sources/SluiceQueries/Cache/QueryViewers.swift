import Incremental
public import Sluice

/// The stores that show queries of a cache, with how often each store shows which query.
///
/// Several stores may share a cache as a value, and it may outlive a store, so a viewer belongs to a store. Most
/// caches are shown by one store, so only the viewers in further stores are counted here: of the viewers that a
/// machine counts, the first store has those that no further store has.
@usableFromInline
struct QueryViewers<Q: Query>: Equatable, Sendable {
  /// The stores, the first of which has no counts of its own in `others`.
  @usableFromInline private(set) var stores: [QueryStoreID] = []
  @usableFromInline var others: [QueryStoreID: [Q: UInt32]] = [:]

  @usableFromInline
  init() {}

  @inlinable var first: QueryStoreID { stores.first ?? .none }

  /// Adds a store that has the cache.
  mutating func note(_ store: QueryStoreID) {
    if store != .none, !stores.contains(store) { stores.append(store) }
  }

  /// Adds a viewer of a query in a store.
  @usableFromInline
  mutating func add(_ query: Q, by store: QueryStoreID) {
    note(store)
    if store != first { others[store, default: [:]][query, default: 0] += 1 }
  }

  /// Removes a viewer of a query in a store. Returns false if the store has none.
  mutating func remove(_ query: Q, by store: QueryStoreID, of total: UInt32) -> Bool {
    if store == first || store == .none { return total > countOfOthers(query) }
    guard let count = others[store]?[query] else { return false }
    others[store]?[query] = count > 1 ? count - 1 : nil
    return true
  }

  /// Removes a store that has ended. Returns a function from a query, and the total number of its viewers, to the
  /// number in that store.
  mutating func leave(_ store: QueryStoreID) -> (Q, UInt32) -> UInt32 {
    guard let index = stores.firstIndex(of: store) else { return { _, _ in 0 } }
    if index > 0 {
      let counts = others.removeValue(forKey: store) ?? [:]
      stores.remove(at: index)
      return { query, _ in counts[query] ?? 0 }
    }
    let former = self
    stores.removeFirst()
    others[first] = nil
    return { query, total in total - Swift.min(total, former.countOfOthers(query)) }
  }

  /// Removes the counts of a query in all stores.
  mutating func forget(_ query: Q) { for store in others.keys { others[store]?[query] = nil } }

  /// Returns the number of viewers in all stores but the first one.
  private func countOfOthers(_ query: Q) -> UInt32 {
    others.values.reduce(0) { $0 + ($1[query] ?? 0) }
  }
}

// MARK: - Showing and hiding

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

// MARK: - Identities of stores

/// The identity of a store among all stores ever made; or that of none.
@usableFromInline
struct QueryStoreID: Hashable, Codable, Identifiable, Sendable {
  @usableFromInline let number: Int

  @inlinable
  init(_ number: Int) { self.number = number }

  /// No store: the value was made by hand.
  @inlinable static var none: QueryStoreID { QueryStoreID(0) }

  @usableFromInline var id: Int { number }
}

extension Context {
  /// Returns the store that handles the action. It is recorded only if it differs from the expected one.
  @usableFromInline
  func queryStore(expected: QueryStoreID) -> QueryStoreID { QueryStoreID(storeNumber(expected: expected.number)) }
}
