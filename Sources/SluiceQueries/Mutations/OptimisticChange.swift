public import Sluice
public import SluiceDurable

/// A reducer that shows the changes of a mutation before the server has confirmed them, and rolls them back if it
/// fails.
///
/// ```swift
/// Scope(\.posts, action: Action.posts) { QueryReducer() }
/// Scope(\.likes, action: Action.likes) { MutationReducer() }
/// OptimisticChange(of: \.posts, action: Action.posts, by: \.likes, action: Action.likes) { like in
///   [PostQuery(id: like.post): .like]
/// }
/// ```
///
/// For changes that must reach the server, even if the program ends or has no network meanwhile, let them be
/// `DurableWork` in place of `Mutations`, with `isOrdered` if their order matters.
///
/// Rules:
/// - Place it after the `Scope` of the mutations. For several caches, use one `OptimisticChange` each.
/// - Any number of changes may be pending on one value: a new answer goes below them, and each is rolled back or
///   confirmed by itself, in any order.
/// - A confirmed change stays; if an answer arrived meanwhile, which may already include the change, the query is
///   fetched again.
/// - If it is unknown whether the server made a change, it is rolled back, and shown queries are fetched: after an
///   interrupted mutation, and after a durable request that failed or was dropped.
/// - After a restart, the changes of what is still under way are made again, with the first action.
/// - If the mutations or the work are replaced by an empty value, as at a log-out, the cache keeps their changes until
///   it gets `resetAll`.
public struct OptimisticChange<State, Action>: ReadyReducer {
  /// The reducer that makes the changes.
  public let body: AnyReducer<State, Action>

  /// Makes a reducer for the changes of mutations.
  ///
  /// - Parameters:
  ///   - queries: The queries whose values are changed.
  ///   - query: The case of the queries' actions.
  ///   - mutations: The mutations that make the changes.
  ///   - mutation: The case of the mutations' actions.
  ///   - changes: Returns the changes of a mutation, by query.
  public init<Q: Query, M: Mutation>(
    of queries: any WritableKeyPath<State, Queries<Q>> & Sendable, action query: EnumCase<Action, QueryAction<Q>>,
    by mutations: any WritableKeyPath<State, Mutations<M>> & Sendable,
    action mutation: EnumCase<Action, MutationAction<M>>, changes: @escaping @Sendable (M) -> [Q: Q.Change]
  ) {
    self.init(following: mutations, mutation, changes, in: queries, query)
  }

  /// Makes a reducer for the changes of mutations.
  public init<Q: Query, M: Mutation>(
    of queries: any WritableKeyPath<State, Queries<Q>> & Sendable,
    action query: @escaping @Sendable (QueryAction<Q>) -> Action,
    by mutations: any WritableKeyPath<State, Mutations<M>> & Sendable,
    action mutation: @escaping @Sendable (MutationAction<M>) -> Action, fileID: StaticString = #fileID,
    line: UInt = #line,
    changes: @escaping @Sendable (M) -> [Q: Q.Change]
  ) {
    self.init(
      of: queries, action: EnumCase(query, fileID: fileID, line: line), by: mutations,
      action: EnumCase(mutation, fileID: fileID, line: line), changes: changes)
  }

  /// Makes a reducer for the changes of durable requests, which survive the end of the program.
  ///
  /// - Parameters:
  ///   - queries: The queries whose values are changed.
  ///   - query: The case of the queries' actions.
  ///   - work: The durable work that makes the changes.
  ///   - job: The case of the work's actions.
  ///   - changes: Returns the changes of a request, by query.
  public init<Q: Query, Request: DurableRequest>(
    of queries: any WritableKeyPath<State, Queries<Q>> & Sendable, action query: EnumCase<Action, QueryAction<Q>>,
    byWork work: any WritableKeyPath<State, DurableWork<Request>> & Sendable,
    action job: EnumCase<Action, DurableAction<Request>>, changes: @escaping @Sendable (Request) -> [Q: Q.Change]
  ) {
    self.init(following: work, job, changes, in: queries, query)
  }

  /// Makes a reducer for the changes of durable requests, which survive the end of the program.
  public init<Q: Query, Request: DurableRequest>(
    of queries: any WritableKeyPath<State, Queries<Q>> & Sendable,
    action query: @escaping @Sendable (QueryAction<Q>) -> Action,
    byWork work: any WritableKeyPath<State, DurableWork<Request>> & Sendable,
    action job: @escaping @Sendable (DurableAction<Request>) -> Action, fileID: StaticString = #fileID,
    line: UInt = #line,
    changes: @escaping @Sendable (Request) -> [Q: Q.Change]
  ) {
    self.init(
      of: queries, action: EnumCase(query, fileID: fileID, line: line), byWork: work,
      action: EnumCase(job, fileID: fileID, line: line), changes: changes)
  }

  private init<Q: Query, Work: OptimisticWork>(
    following work: any WritableKeyPath<State, Work> & Sendable, _ run: EnumCase<Action, Work.RunAction>,
    _ changes: @escaping @Sendable (Work.Request) -> [Q: Q.Change],
    in queries: any WritableKeyPath<State, Queries<Q>> & Sendable, _ query: EnumCase<Action, QueryAction<Q>>
  ) {
    let cache = KeyPathIdentity(queries)
    body = AnyReducer(
      Reduce { (state: inout State, action: Action, context: Context<Action>) in
        // Read first: most actions change no run, and a write through the key path may copy what is around it.
        guard state[keyPath: work].haveChanged(for: cache) else { return }
        let runs = state[keyPath: work].changedRuns(for: cache)
        let ending = run.payload(of: action, in: context).flatMap(Work.ending)
        for id in state[keyPath: queries].follow(runs, ending, changes) { context.send(query.embed(.settle(id))) }
      })
  }
}
