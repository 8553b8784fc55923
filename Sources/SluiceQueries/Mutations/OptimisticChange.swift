public import Sluice

/// Shows what a mutation will change before the server has confirmed it, and takes it back if it fails.
///
/// ```swift
/// Scope(\.posts, action: \.posts) { QueryReducer() }
/// Scope(\.likes, action: \.likes) { MutationReducer() }
/// OptimisticChange(of: \.posts, action: \.posts, by: \.likes, action: \.likes) { like in
///   [PostQuery(id: like.post): .like]
/// }
/// ```
///
/// Rules: it stands after the `Scope` of the mutations. Any number of changes may be pending over one value: a new answer goes
/// below them, and each is taken back or confirmed by itself, in any order. A confirmed change stays; if an answer came meanwhile,
/// which may have the change already, the query is fetched again. A change whose mutation was interrupted is taken back, and what is shown is
/// fetched: the server may have made it. For changes in several caches there is one of it for each.
public struct OptimisticChange<State, Action>: Reducer {
  /// The reducer that does it.
  public let body: AnyReducer<State, Action>

  /// Declares no effects.
  public func declareEffects(to declarations: inout EffectDeclarations) { body.declareEffects(to: &declarations) }

  /// Makes the body ready.
  public func makeReduction() -> Reduction<State, Action> { body.makeReduction() }

  /// Makes a reducer.
  ///
  /// - Parameters:
  ///   - queries: the queries whose values are changed.
  ///   - query: the case of their actions.
  ///   - mutations: the mutations that change them.
  ///   - mutation: the case of their actions.
  ///   - changes: the changes that a mutation makes, by the queries whose values they change.
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
          // It goes on if it may be asked for again.
          if state[keyPath: mutations][id]?.status.error == nil { break }
          context.send(query.embed(.takeBack(id)))
        case nil: break
        }
      })
  }

  /// Makes a reducer.
  public init<Q: Query, M: Mutation>(
    of queries: any WritableKeyPath<State, Queries<Q>> & Sendable, action query: CasePath<Action, QueryAction<Q>>,
    by mutations: any KeyPath<State, Mutations<M>> & Sendable, action mutation: CasePath<Action, MutationAction<M>>,
    changes: @escaping @Sendable (M) -> [Q: Q.Change]
  ) where Action: CasePathable {
    self.init(
      of: queries, action: Action.cases[keyPath: query], by: mutations, action: Action.cases[keyPath: mutation],
      changes: changes)
  }
}
