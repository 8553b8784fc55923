public import Incremental

/// A cache of remote values: what is known of each query, who shows it, and what goes on for it. A plain value.
///
/// ```swift
/// struct State { var posts = Queries<PostQuery>() }
/// enum Action { case posts(QueryAction<PostQuery>) }
///
/// Scope(\.posts, action: Action.posts) { QueryReducer() }
///
/// store.send(.posts(.show(PostQuery(id: 7))))
/// store.posts[PostQuery(id: 7)].value
/// ```
///
/// Rules: a copy costs nothing and does not change behind one's back. Two caches are equal if their results are; how many show
/// a query does not count, so that no test has to say it. It is changed by sending actions to its `QueryReducer`; setting a result
/// is for tests and previews. What it says is fetched, a store that has it fetches, wherever the value comes from.
///
/// Coding: it is `Codable` if its queries and answers are. What is written are the answers of the server; what is read is stale, is
/// shown by nobody, and waits to be asked for.
///
/// - Complexity: reading and changing a result is O(1), however many there are.
public struct Queries<Q: Query>: Sendable {
  /// What is known of each query. `incr(query)` of a store derives from one.
  public var results: PersistentMap<Q, QueryResult<Q>> { known.map }
  /// Stored under another name, so that inlined code can change it.
  @usableFromInline var known: KnownResults<Q>
  @usableFromInline var machines: PersistentMap<Q, QueryMachine>
  /// Optimistic changes that are pending, and the answers below them.
  @usableFromInline var layers: [Q: OptimisticLayers<Q>] = [:]
  /// What goes on for the queries: the store that has the cache keeps exactly this going.
  @usableFromInline var work: Rows<QueryWork<Q>> = []
  /// Which stores show them.
  @usableFromInline var showing = QueryViewers<Q>()
  /// Counts what was asked, so that it can be said what was asked last.
  @usableFromInline var uses: UInt64 = 0

  /// An empty cache.
  public init() { (known, machines) = (KnownResults(), PersistentMap()) }

  /// What is known of a query.
  public subscript(query: Q) -> QueryResult<Q> {
    get { known[query] ?? QueryResult() }
    set {
      known[query] = newValue
      end(.all, query)
      machines[query, default: QueryMachine()].follow(newValue)
      layers[query] = nil
      if newValue.isFetching { beginByHand(newValue, query) }
    }
  }

  /// How many values are kept, those that are only asked for included.
  public var count: Int { known.map.count }

  /// Whether nothing is kept.
  public var isEmpty: Bool { known.map.isEmpty }

  /// Whether anything is fetched.
  public var isFetching: Bool { machines.contains { $0.value.isFetching } }

  /// How many show a query.
  public func viewers(of query: Q) -> Int { Int(machines[query]?.viewers ?? 0) }

  /// Forgets a query, in a test that expects it or in a state that is made anew. An app sends `reset`.
  public mutating func remove(_ query: Q) {
    forget(query)
    layers[query] = nil
    showing.forget(query)
  }

  /// Forgets a query, but for those who show it, and for changes that are neither confirmed nor taken back: they belong to whatever comes next.
  mutating func forget(_ query: Q) {
    end(.all, query)
    known[query] = nil
    machines[query] = nil
    layers[query]?.forgetAnswer()
  }
}

extension QueryMachine {
  /// Takes over what a result says.
  mutating func follow<Q>(_ result: QueryResult<Q>) {
    (isPausing, isRunning) = (false, false)
    fetching = result.fetching.map { $0 == .whole ? .whole : .part } ?? .none
    freshness = result.isStale ? (result.value == nil ? .none : .stale) : .fresh
  }
}

extension Queries: Equatable {
  /// Whether the results are equal.
  public static func == (a: Queries, b: Queries) -> Bool {
    a.results == b.results && (!WholeComparison.isGoingOn || a.isWhollyEqual(to: b))
  }
}

extension Queries: ExpressibleByDictionaryLiteral {
  /// A cache with results, for tests and previews.
  public init(dictionaryLiteral results: (Q, QueryResult<Q>)...) {
    self.init()
    for (query, result) in results { self[query] = result }
  }
}

extension Queries: CustomReflectable, CustomStringConvertible {
  /// The results, for tools that show values.
  public var customMirror: Mirror { Mirror(reflecting: results) }

  /// The results.
  public var description: String { "\(results)" }
}
