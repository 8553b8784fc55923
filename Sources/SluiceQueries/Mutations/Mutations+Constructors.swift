public import Sluice

extension Invalidation {
  /// Makes a reducer.
  @_disfavoredOverload
  public init<Q: Query, M: Mutation>(
    of query: @escaping @Sendable (QueryAction<Q>) -> Action, by mutations: any KeyPath<State, Mutations<M>> & Sendable,
    action mutation: @escaping @Sendable (MutationAction<M>) -> Action,
    tags: @escaping @Sendable (M, M.Answer) -> Set<QueryTag>
  ) {
    self.init(
      of: EnumCase(query), by: mutations, action: EnumCase(mutation), tags: tags)
  }
}

extension OptimisticChange {
  /// Makes a reducer.
  @_disfavoredOverload
  public init<Q: Query, M: Mutation>(
    of queries: any WritableKeyPath<State, Queries<Q>> & Sendable,
    action query: @escaping @Sendable (QueryAction<Q>) -> Action,
    by mutations: any KeyPath<State, Mutations<M>> & Sendable,
    action mutation: @escaping @Sendable (MutationAction<M>) -> Action,
    changes: @escaping @Sendable (M) -> [Q: Q.Change]
  ) {
    self.init(
      of: queries, action: EnumCase(query), by: mutations, action: EnumCase(mutation),
      changes: changes)
  }
}
