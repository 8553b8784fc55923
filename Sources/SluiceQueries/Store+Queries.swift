public import Incremental
public import Sluice

/// A store for a cache: `let posts = store.scope(\.posts, action: Action.posts)`.
extension Store {
  /// The result of a query. A client of `Observation` that reads it is notified when that very result changes.
  ///
  /// ```swift
  /// Text(posts[PostQuery(id: 7)].value?.title ?? "…")
  /// ```
  ///
  /// Rules: reading does not fetch. Use `show` for that.
  ///
  /// - Complexity: O(1), however many queries are observed.
  public subscript<Q: Query>(query: Q) -> QueryResult<Q> where State == Queries<Q>, Action == QueryAction<Q> {
    read(at: { \Queries<Q>.[query] }, through: { incr(query) }) { $0[query] }
  }

  /// Returns the result of a query as a value of the incremental graph.
  @inlinable
  public func incr<Q: Query>(
    _ query: Q, isolation caller: isolated (any Actor)? = #isolation
  ) -> Incr<QueryResult<Q>> where State == Queries<Q>, Action == QueryAction<Q> {
    incr(\.known).watching(query)
  }

  /// Shows a query for as long as the token is held: the query is kept, and is fetched unless it is fresh.
  ///
  /// ```swift
  /// let token = posts.show(PostQuery(id: 7))
  /// ```
  ///
  /// Rules: releasing the token, in the isolation of the store, hides the query. The token retains the store.
  public func show<Q: Query>(
    _ query: Q, isolation: isolated (any Actor)? = #isolation
  ) -> Token where State == Queries<Q>, Action == QueryAction<Q> {
    send(.show(query))
    return Token.onCancel { [self] in send(.hide(query), isolation: nil) }
  }

  /// Shows a query, and calls `handler` now and once after each cycle in which its result changed.
  ///
  /// ```swift
  /// let token = posts.show(PostQuery(id: 7)) { print($0.value?.title ?? "…") }
  /// ```
  ///
  /// Rules: those of `observe`. A change of another query costs nothing, and does not call `handler`.
  @inlinable
  public func show<Q: Query>(
    _ query: Q, isolation: isolated (any Actor)? = #isolation, _ handler: @escaping (QueryResult<Q>) -> Void
  ) -> Token where State == Queries<Q>, Action == QueryAction<Q> {
    let shown = show(query)
    return .all(incr(query).observe(handler), shown)
  }

  /// Returns the value of a query: at once if it is fresh, else when it has been fetched.
  ///
  /// ```swift
  /// let post = try await posts.value(of: PostQuery(id: 7))
  /// ```
  ///
  /// - Throws: The `Failure` of the query; `CancellationError` if the fetch or the waiting task is cancelled.
  nonisolated(nonsending) public func value<Q: Query>(
    of query: Q
  ) async throws -> Q.Answer where State == Queries<Q>, Action == QueryAction<Q> {
    let token = show(query)
    defer { token.cancel() }
    for await result in incr(query).values where !result.isFetching {
      if let error = result.error { throw error }
      if let value = result.value { return value }
      break
    }
    throw CancellationError()
  }
}

// MARK: - Queries that a state lists

/// A service that shows the queries that the state lists, for as long as it lists them.
///
/// ```swift
/// extension State {
///   var shownPosts: [PostQuery] { selection.map { [PostQuery(id: $0)] } ?? [] }
/// }
///
/// ShowQueries(\.shownPosts, action: Action.posts)       // in a parcel, or by `services:` of the store
/// ```
///
/// So the state determines what is fetched. A query that depends on the result of another one is listed once that
/// result has arrived; a query that is no longer listed is hidden, and its fetch is cancelled.
///
/// Rules: a query that is listed twice is shown once.
///
/// - Complexity: A computed list is evaluated once per cycle.
public final class ShowQueries<State, Action, Q: Query>: StateObserver {
  /// The key path of the list.
  public let detail: KeyPath<State, [Q]>
  private let embed: (QueryAction<Q>) -> Action

  /// Makes a service.
  public init(_ queries: KeyPath<State, [Q]>, action: EnumCase<Action, QueryAction<Q>>) {
    (detail, embed) = (queries, action.embed)
  }

  /// Shows the queries that the state lists at the start.
  public func start(_ store: StoreAccess<State, Action>) { follow([], store.state[keyPath: detail], store) }

  /// Shows the queries that are new in the list, then hides those that are no longer in it.
  public func changed(from old: [Q], to new: [Q], _ store: StoreAccess<State, Action>) { follow(old, new, store) }

  private func follow(_ old: [Q], _ new: [Q], _ store: StoreAccess<State, Action>) {
    var (former, named) = (Set(old), Set<Q>())
    for query in new where named.insert(query).inserted {
      if former.remove(query) == nil { store.send(embed(.show(query))) }
    }
    for query in old where former.remove(query) != nil { store.send(embed(.hide(query))) }
  }

  /// Makes a service.
  public convenience init(
    _ queries: KeyPath<State, [Q]>, action: @escaping @Sendable (QueryAction<Q>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(queries, action: EnumCase(action, fileID: fileID, line: line))
  }
}
