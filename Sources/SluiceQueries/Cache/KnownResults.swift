public import Incremental

/// The results of a cache, observable one query at a time. A query without an entry has an empty result.
@usableFromInline
struct KnownResults<Q: Query>: Equatable, Sendable {
  @usableFromInline var map = PersistentMap<Q, QueryResult<Q>>()

  @inlinable init() {}

  @inlinable
  subscript(query: Q) -> QueryResult<Q>? {
    get { map[query] }
    _modify { yield &map[query] }
  }

  @inlinable
  static func == (a: Self, b: Self) -> Bool { a.map == b.map }
}

extension KnownResults: Watchable {
  @inlinable
  package func watched(_ query: Q) -> QueryResult<Q> { map[query] ?? QueryResult() }

  @inlinable
  package func forEachChangedKey(from old: Self, _ visit: (Q) -> Void) {
    map.forEachDifference(from: old.map, by: { $0 == $1 }) { change in
      switch change {
      case .removed(let query, _), .inserted(let query, _), .updated(let query, _, _): visit(query)
      }
    }
  }
}
