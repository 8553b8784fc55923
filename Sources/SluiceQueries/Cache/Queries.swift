public import Incremental

/// A cache of remote values: the result of each query, its viewers, and its work. A plain value.
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
/// Rules: a copy costs nothing and is independent of the original. Two caches are equal if their results are; viewers
/// are ignored, so that no test has to name them. Change it by sending actions to its `QueryReducer`; setting a
/// result is for tests and previews. A store that has the cache performs every fetch that the cache calls for,
/// wherever the value comes from.
///
/// Coding: it is `Codable` if its queries and answers are. The answers of the server are encoded. Decoded answers are
/// stale, have no viewers, and are fetched only on request.
///
/// - Complexity: Reading and changing a result is O(1), however many there are.
public struct Queries<Q: Query>: Sendable {
  /// The result of each known query. To derive from one of them, use `incr(query)` of a store.
  public var results: PersistentMap<Q, QueryResult<Q>> { known.map }
  /// The storage of `results`, under another name so that inlined code can change it.
  @usableFromInline var known: KnownResults<Q>
  @usableFromInline var machines: PersistentMap<Q, QueryMachine>
  /// The pending optimistic changes of each query, over its last answer.
  @usableFromInline var layers: [Q: OptimisticLayers<Q>] = [:]
  /// The queries to fetch because of runs that have ended.
  var doubts: [MutationID: QueryDoubt<Q>] = [:]
  /// The work of the queries. The store that has the cache runs exactly this.
  @usableFromInline var work: Rows<QueryWork<Q>> = []
  /// The stores that show the queries.
  @usableFromInline var showing = QueryViewers<Q>()
  /// The count of the events, by which the least recently used query is found.
  @usableFromInline var uses: UInt64 = 0

  /// Makes an empty cache.
  public init() { (known, machines) = (KnownResults(), PersistentMap()) }

  /// The result of a query.
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

  /// The number of known queries, including those without a value.
  public var count: Int { known.map.count }

  /// Whether no query is known.
  public var isEmpty: Bool { known.map.isEmpty }

  /// Whether any query is being fetched.
  public var isFetching: Bool { machines.contains { $0.value.isFetching } }

  /// Returns the number of viewers of a query.
  public func viewers(of query: Q) -> Int { Int(machines[query]?.viewers ?? 0) }

  /// Removes a query, in the expected state of a test or in a new state. An app sends `reset`.
  public mutating func remove(_ query: Q) {
    forget(query)
    layers[query] = nil
    showing.forget(query)
  }

  /// Removes a query, but keeps its entries in `showing` and its pending changes: they belong to the next answer.
  mutating func forget(_ query: Q) {
    end(.all, query)
    known[query] = nil
    machines[query] = nil
    layers[query]?.forgetAnswer()
  }
}

extension QueryMachine {
  /// Takes over the state of a result.
  mutating func follow<Q>(_ result: QueryResult<Q>) {
    (isPausing, isRunning) = (false, false)
    fetching = result.fetching.map { $0 == .whole ? .whole : .part } ?? .none
    freshness = result.isStale ? (result.value == nil ? .none : .stale) : .fresh
  }
}

extension Queries: Equatable {
  /// Returns whether the results are equal.
  public static func == (a: Queries, b: Queries) -> Bool {
    a.results == b.results && (!WholeComparison.isGoingOn || a.isWhollyEqual(to: b))
  }
}

extension Queries: ExpressibleByDictionaryLiteral {
  /// Makes a cache with results, for tests and previews.
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

// MARK: - Coding

extension Queries: Encodable where Q: Encodable, Q.Answer: Encodable {
  /// Encodes each query with the last answer of the server, without optimistic changes.
  public func encode(to encoder: any Encoder) throws {
    var answers = encoder.unkeyedContainer()
    for (query, result) in results {
      guard let value = layers[query].map(\.base) ?? result.value else { continue }
      try answers.encode(QueryAnswer(query: query, value: value))
    }
  }
}

extension Queries: Decodable where Q: Decodable, Q.Answer: Decodable {
  /// Decodes the answers. All of them are stale, and no query is shown.
  public init(from decoder: any Decoder) throws {
    self.init()
    var answers = try decoder.unkeyedContainer()
    while !answers.isAtEnd {
      let answer = try answers.decode(QueryAnswer<Q>.self)
      self[answer.query] = .stale(answer.value)
    }
  }
}

/// One entry of an encoded cache.
private struct QueryAnswer<Q: Query> {
  let query: Q
  let value: Q.Answer
}

extension QueryAnswer: Encodable where Q: Encodable, Q.Answer: Encodable {}
extension QueryAnswer: Decodable where Q: Decodable, Q.Answer: Decodable {}

// MARK: - Observable results

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
