public import Sluice

extension Invalidation {
  /// Makes a reducer.
  @_disfavoredOverload
  public init<Q: Query, M: Mutation>(
    of query: @escaping @Sendable (QueryAction<Q>) -> Action, by mutations: any KeyPath<State, Mutations<M>> & Sendable,
    action mutation: @escaping @Sendable (MutationAction<M>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    tags: @escaping @Sendable (M, M.Answer) -> Set<QueryTag>
  ) {
    self.init(
      of: EnumCase(query, fileID: fileID, line: line), by: mutations,
      action: EnumCase(mutation, fileID: fileID, line: line), tags: tags)
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
    fileID: StaticString = #fileID, line: UInt = #line,
    changes: @escaping @Sendable (M) -> [Q: Q.Change]
  ) {
    self.init(
      of: queries, action: EnumCase(query, fileID: fileID, line: line), by: mutations,
      action: EnumCase(mutation, fileID: fileID, line: line),
      changes: changes)
  }
}
