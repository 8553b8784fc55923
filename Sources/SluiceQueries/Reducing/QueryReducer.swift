import Incremental
public import Sluice

/// A reducer that runs a cache: it fetches each query once for all its viewers, and removes values without viewers.
///
/// ```swift
/// Scope(\.posts, action: Action.posts) { QueryReducer(QueryPolicy(staleAfter: .seconds(60))) }
/// ```
///
/// Rules: time comes from the clock of the store. `finish` of an action waits for the fetch that it began, but not
/// for the timers until a value is stale, removed, or fetched again. Work follows the state: see `Ongoing`.
///
/// - Complexity: Showing a fresh value is O(1) and starts nothing. `invalidate`, `refetchStale`, and a new query at
///   the limit visit all queries.
public struct QueryReducer<Q: Query>: Reducer {
  /// The cache.
  public typealias State = Queries<Q>
  /// An action of the cache.
  public typealias Action = QueryAction<Q>

  @usableFromInline let policy: QueryPolicy
  /// The key path of the policy, if it is a dependency.
  @usableFromInline let path: (any KeyPath<Dependencies, QueryPolicy> & Sendable)?
  @usableFromInline let traits: QueryMachine.Traits

  /// Makes a reducer with a policy.
  public init(_ policy: QueryPolicy = QueryPolicy()) {
    (self.policy, path) = (policy, nil)
    var tasks: QueryTasks = []
    if policy.staleAfter != nil { tasks.insert(.aging) }
    if policy.keepFor != nil { tasks.insert(.expiry) }
    if policy.refetchEvery != nil { tasks.insert(.polling) }
    traits = QueryMachine.Traits(
      tasks: tasks, isStaleAtOnce: policy.staleAfter == .zero, cancelsWhenHidden: policy.cancelsWhenHidden)
  }

  /// Makes a reducer whose policy is a dependency, read for each action.
  ///
  /// ```swift
  /// QueryReducer(\.patience.policy)
  /// ```
  public init(_ path: any KeyPath<Dependencies, QueryPolicy> & Sendable) {
    let policy = QueryPolicy()
    (self.policy, self.path) = (policy, path)
    traits = QueryMachine.Traits(tasks: [], isStaleAtOnce: true, cancelsWhenHidden: true)
  }

  /// The requests of its queries.
  public var effects: [any EffectRequest.Type] { Q.requests }

  /// Declares an effect for each piece of work in the state.
  public func declareEffects(to declarations: inout EffectDeclarations) {
    AttachedReducers.note(State.self)
    declarations.add(effects)
    Ongoing<State, Action>(\.work) { Self.effect(of: $0) }.declareEffects(to: &declarations)
    Ongoing<State, Action>(\.showing.stores) { Self.effect(of: $0) }.declareEffects(to: &declarations)
  }

  /// Handles an action.
  @inlinable
  public func reduce(_ queries: inout Queries<Q>, _ action: QueryAction<Q>, _ context: Context<QueryAction<Q>>) {
    if path == nil, case .show(let query) = action, queries.knows(query) {
      noteViewer(of: query, &queries, context)
      return handle(.show, query, &queries, context)
    }
    if path == nil, case .set(let query, let answer) = action, queries.knows(query) {
      return succeed(.written, answer, query, &queries, context)
    }
    reduceRest(&queries, action, context)
  }

  @usableFromInline
  func reduceRest(_ queries: inout Queries<Q>, _ action: QueryAction<Q>, _ context: Context<QueryAction<Q>>) {
    if let path { return QueryReducer(context[dynamicMember: path]).reduceRest(&queries, action, context) }
    switch action {
    case .show(let query):
      noteViewer(of: query, &queries, context)
      admit(.show, query, &queries, context)
    case .prefetch(let query): admit(.ask, query, &queries, context)
    case .refetch(let query, let restarts): admit(restarts ? .restart : .refetch, query, &queries, context)
    case .hide(let query): hide(query, &queries, context)
    case .cancel(let query): ifKnown(.cancel, query, &queries, context)
    case .retried(let query): retried(query, &queries, context)
    case .aged(let query): ifKnown(.aged, query, &queries, context)
    case .expired(let query): ifKnown(.expired, query, &queries, context)
    case .polled(let query): ifKnown(.polled, query, &queries, context)
    case .fetchNext(let query): fetchMore(.next, query, &queries, context)
    case .fetchPrevious(let query): fetchMore(.previous, query, &queries, context)
    case .set(let query, let answer): set(answer, query, &queries, context)
    case .answered(let query, let answer, let request): answered(answer, query, request, &queries, context)
    case .failed(let query, let error, let request): failed(error, query, request, &queries, context)
    case .reset(let query): reset(query, &queries, context)
    case .takenOver(let query, let request): takeOver(query, request, &queries, context)
    case .refetchStale, .invalidate, .resetAll, .rest, .settle, .commit, .takeBack, .storeEnded:
      reduceMany(&queries, action, context)
    }
  }

  private func reduceMany(_ queries: inout Queries<Q>, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .refetchStale:
      for query in queries.queries(where: { $1.viewers > 0 }) { handle(.revalidate, query, &queries, context) }
    case .invalidate(let tags):
      for query in queries.queries(tagged: tags) { handle(.invalidate, query, &queries, context) }
    case .resetAll:
      queries.layers = [:]
      for query in queries.queries(where: { _, _ in true }) { reset(query, &queries, context) }
    case .settle(let id): fetch(queries.takeDoubted(by: id), &queries, context)
    case .commit(let id):
      queries.confirm(id)
      fetch(queries.takeDoubted(by: id, includesOthers: false), &queries, context)
    case .takeBack(let id):
      queries.takeBack(id)
      fetch(queries.takeDoubted(by: id, includesOthers: false), &queries, context)
    case .storeEnded(let number): storeEnded(QueryStoreID(number), &queries, context)
    case .rest:
      queries.showing = QueryViewers()
      for query in queries.queries(where: { _, _ in true }) { handle(.rest, query, &queries, context) }
    default: break
    }
  }

  /// Fetches queries that are in doubt, if they are shown.
  private func fetch(_ doubted: [Q], _ queries: inout Queries<Q>, _ context: Context<Action>) {
    for query in doubted { handle(.invalidate, query, &queries, context) }
  }
}

extension Queries {
  /// Returns the queries with one of these tags.
  func queries(tagged tags: Set<QueryTag>) -> [Q] {
    queries { query, _ in tags.affect(query.tags(of: known[query]?.value)) }
  }
}

// MARK: - Policy

/// Rules of a cache: how long values are kept, when they are fetched again, and how often a fetch is tried.
///
/// ```swift
/// QueryReducer(QueryPolicy(staleAfter: .seconds(60), keepFor: .seconds(600)))
/// ```
public struct QueryPolicy: Sendable {
  /// The time after which a value is stale. A stale value is shown, and is fetched again on the next request. With nil,
  /// a value is fresh until it is invalidated.
  public var staleAfter: Duration?
  /// The time for which a value without viewers is kept; nil for ever.
  public var keepFor: Duration?
  /// The time after which a shown value is fetched again; nil for never.
  public var refetchEvery: Duration?
  /// The number of attempts of a fetch.
  public var attempts: Int
  /// The pauses between two attempts.
  public var backoff: Backoff
  /// The time limit of an attempt; nil for none.
  public var timeout: Duration?
  /// The maximal number of values to keep; shown and fetched ones are always kept.
  public var limit: Int?
  /// Whether a fetch is cancelled when its query loses its last viewer.
  public var cancelsWhenHidden: Bool

  /// Makes a policy. The defaults are those of TanStack Query: stale at once, kept for five minutes, three further
  /// attempts.
  public init(
    staleAfter: Duration? = .zero, keepFor: Duration? = .seconds(300), refetchEvery: Duration? = nil, attempts: Int = 4,
    backoff: Backoff = .exponential(from: .seconds(1), limit: .seconds(30)), timeout: Duration? = nil,
    limit: Int? = nil,
    cancelsWhenHidden: Bool = true
  ) {
    (self.staleAfter, self.keepFor, self.refetchEvery) = (staleAfter, keepFor, refetchEvery)
    (self.attempts, self.backoff, self.timeout) = (attempts, backoff, timeout)
    (self.limit, self.cancelsWhenHidden) = (limit, cancelsWhenHidden)
  }
}
