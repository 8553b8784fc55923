public import Sluice

/// Shows the changes of a mutation before the server has confirmed them, and rolls them back if it fails.
///
/// ```swift
/// Scope(\.posts, action: Action.posts) { QueryReducer() }
/// Scope(\.likes, action: Action.likes) { MutationReducer() }
/// OptimisticChange(of: \.posts, action: Action.posts, by: \.likes, action: Action.likes) { like in
///   [PostQuery(id: like.post): .like]
/// }
/// ```
///
/// Rules: place it after the `Scope` of the mutations. Any number of changes may be pending on one value: a new
/// answer goes below them, and each is rolled back or confirmed by itself, in any order. A confirmed change stays; if
/// an answer arrived meanwhile, which may already include the change, the query is fetched again. The change of an
/// interrupted mutation is rolled back, and shown queries are fetched, because the server may have made the change.
/// For several caches, use one `OptimisticChange` each.
public struct OptimisticChange<State, Action>: Reducer {
  /// The reducer that makes the changes.
  public let body: AnyReducer<State, Action>

  /// Declares no effects.
  public func declareEffects(to declarations: inout EffectDeclarations) { body.declareEffects(to: &declarations) }

  /// Prepares the reduction of the body.
  public func makeReduction() -> Reduction<State, Action> { body.makeReduction() }

  /// Makes a reducer.
  ///
  /// - Parameters:
  ///   - queries: the queries whose values are changed.
  ///   - query: the case of the queries' actions.
  ///   - mutations: the mutations that make the changes.
  ///   - mutation: the case of the mutations' actions.
  ///   - changes: returns the changes of a mutation, by query.
  public init<Q: Query, M: Mutation>(
    of queries: any WritableKeyPath<State, Queries<Q>> & Sendable, action query: EnumCase<Action, QueryAction<Q>>,
    by mutations: any KeyPath<State, Mutations<M>> & Sendable, action mutation: EnumCase<Action, MutationAction<M>>,
    changes: @escaping @Sendable (M) -> [Q: Q.Change]
  ) {
    body = AnyReducer(
      Reduce { (state: inout State, action: Action, context: Context<Action>) in
        switch mutation.payload(of: action, in: context) {
        case .run(let run):
          let id = state[keyPath: mutations].lastID
          for (query, change) in changes(run) { state[keyPath: queries].change(query, change, by: id) }
        case .succeeded(let id, _): context.send(query.embed(.commit(id)))
        case .failed(let id, _), .cancel(let id): state[keyPath: queries].rollBack(id)
        case .interrupted(let id):
          // A mutation with attempts left is requested again, and keeps its changes.
          if state[keyPath: mutations][id]?.status.error == nil { break }
          context.send(query.embed(.takeBack(id)))
        case nil: break
        }
      })
  }

  /// Makes a reducer.
  public init<Q: Query, M: Mutation>(
    of queries: any WritableKeyPath<State, Queries<Q>> & Sendable,
    action query: @escaping @Sendable (QueryAction<Q>) -> Action,
    by mutations: any KeyPath<State, Mutations<M>> & Sendable,
    action mutation: @escaping @Sendable (MutationAction<M>) -> Action, fileID: StaticString = #fileID,
    line: UInt = #line,
    changes: @escaping @Sendable (M) -> [Q: Q.Change]
  ) {
    self.init(
      of: queries, action: EnumCase(query, fileID: fileID, line: line), by: mutations,
      action: EnumCase(mutation, fileID: fileID, line: line),
      changes: changes)
  }
}
