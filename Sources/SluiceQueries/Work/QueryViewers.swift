/// Which stores show queries of a cache, and how often each.
///
/// A cache may be a value that several stores share, and it may outlive a store: who shows a query belongs to the store. Most caches are shown by
/// one store, so only the others are counted here: what the machines count and no other has is of the first.
@usableFromInline
struct QueryViewers<Q: Query>: Equatable, Sendable {
  /// The first store, and the others.
  @usableFromInline private(set) var stores: [QueryStoreID] = []
  @usableFromInline var others: [QueryStoreID: [Q: UInt32]] = [:]

  @usableFromInline
  init() {}

  @inlinable var first: QueryStoreID { stores.first ?? .none }

  /// A store has the cache.
  mutating func note(_ store: QueryStoreID) {
    if store != .none, !stores.contains(store) { stores.append(store) }
  }

  /// One more of a store shows a query.
  @usableFromInline
  mutating func add(_ query: Q, by store: QueryStoreID) {
    note(store)
    if store != first { others[store, default: [:]][query, default: 0] += 1 }
  }

  /// One less shows it. Returns false if none of this store did.
  mutating func remove(_ query: Q, by store: QueryStoreID, of total: UInt32) -> Bool {
    if store == first || store == .none { return total > count(of: query, byOthersThan: first) }
    guard let count = others[store]?[query] else { return false }
    others[store]?[query] = count > 1 ? count - 1 : nil
    return true
  }

  /// A store has ended. Returns how often it showed a query, given how often all did.
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
    return { query, total in total - Swift.min(total, former.count(of: query, byOthersThan: store)) }
  }

  /// Nobody shows a query any more, whoever did.
  mutating func forget(_ query: Q) { for store in others.keys { others[store]?[query] = nil } }

  private func count(of query: Q, byOthersThan store: QueryStoreID) -> UInt32 {
    others.values.reduce(0) { $0 + ($1[query] ?? 0) }
  }
}
