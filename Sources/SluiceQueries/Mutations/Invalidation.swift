public import Sluice

/// A reducer that invalidates queries that a mutation has changed, once the mutation succeeds.
///
/// ```swift
/// Invalidation(of: Action.posts, by: \.likes, action: Action.likes) { like, _ in [QueryTag("post", like.post)] }
/// ```
///
/// Rules: shown queries are fetched again; the rest become stale. For several caches, use one `Invalidation` each.
public struct Invalidation<State, Action>: ReadyReducer {
  /// The reducer that sends the invalidations.
  public let body: AnyReducer<State, Action>

  /// Makes a reducer.
  ///
  /// - Parameters:
  ///   - query: The case of the queries' actions.
  ///   - mutations: The mutations that make answers invalid.
  ///   - mutation: The case of the mutations' actions.
  ///   - tags: Returns the tags to invalidate when a mutation succeeds.
  public init<Q: Query, M: Mutation>(
    of query: EnumCase<Action, QueryAction<Q>>, by mutations: any KeyPath<State, Mutations<M>> & Sendable,
    action mutation: EnumCase<Action, MutationAction<M>>,
    tags: @escaping @Sendable (M, M.Answer) -> Set<QueryTag>
  ) {
    body = AnyReducer(
      Reduce { (state: inout State, action: Action, context: Context<Action>) in
        guard case .succeeded(let id, let answer)? = mutation.payload(of: action, in: context) else { return }
        guard let run = state[keyPath: mutations][id] else { return }
        context.send(query.embed(.invalidate(tags(run.mutation, answer))))
      })
  }

  /// Makes a reducer.
  public init<Q: Query, M: Mutation>(
    of query: @escaping @Sendable (QueryAction<Q>) -> Action, by mutations: any KeyPath<State, Mutations<M>> & Sendable,
    action mutation: @escaping @Sendable (MutationAction<M>) -> Action, fileID: StaticString = #fileID,
    line: UInt = #line,
    tags: @escaping @Sendable (M, M.Answer) -> Set<QueryTag>
  ) {
    self.init(
      of: EnumCase(query, fileID: fileID, line: line), by: mutations,
      action: EnumCase(mutation, fileID: fileID, line: line), tags: tags)
  }
}

// MARK: - Tags

/// A name for what a value is about, by which the value can be invalidated.
///
/// ```swift
/// func tags(of answer: Post?) -> Set<QueryTag> { ["posts", QueryTag("post", id)] }
///
/// store.send(.posts(.invalidate(["posts"])))                  // all posts
/// store.send(.posts(.invalidate([QueryTag("post", 7)])))      // one
/// ```
///
/// Rules: invalidating a tag without an id also invalidates values with a tag of that name and any id.
public struct QueryTag: Hashable, Codable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The kind.
  public let name: String
  /// The id as text; nil for all of the kind.
  public let id: String?

  /// Makes the tag of all values of a kind.
  public init(_ name: String) { (self.name, id) = (name, nil) }

  /// Makes the tag of one value; its id is kept as text.
  public init(_ name: String, _ id: some CustomStringConvertible) { (self.name, self.id) = (name, id.description) }

  /// Makes the tag of all values of a kind.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name, and the id.
  public var description: String { id.map { "\(name) \($0)" } ?? name }

  /// Returns whether invalidating this tag affects a value that has the other.
  func affects(_ other: QueryTag) -> Bool { self == other || (id == nil && name == other.name) }
}

extension Set<QueryTag> {
  /// Returns whether invalidating these tags affects a value that has the others.
  func affect(_ others: Set<QueryTag>) -> Bool { others.contains { other in contains { $0.affects(other) } } }
}
