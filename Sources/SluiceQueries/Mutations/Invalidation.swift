public import Sluice

/// Invalidates what a mutation has changed, once it is done.
///
/// ```swift
/// Invalidation(of: \.posts, by: \.likes, action: \.likes) { like, _ in [QueryTag("post", like.post)] }
/// ```
///
/// Rules: what is shown is fetched again; the rest is stale. For several caches there is one of it for each.
public struct Invalidation<State, Action>: Reducer {
  /// The reducer that does it.
  public let body: AnyReducer<State, Action>

  /// Declares no effects.
  public func declareEffects(to declarations: inout EffectDeclarations) { body.declareEffects(to: &declarations) }

  /// Makes the body ready.
  public func makeReduction() -> Reduction<State, Action> { body.makeReduction() }

  /// Makes a reducer.
  ///
  /// - Parameters:
  ///   - query: the case of the actions of the queries.
  ///   - mutations: the mutations that make answers invalid.
  ///   - mutation: the case of their actions.
  ///   - tags: what is invalid when a mutation is done.
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
    of query: CasePath<Action, QueryAction<Q>>, by mutations: any KeyPath<State, Mutations<M>> & Sendable,
    action mutation: CasePath<Action, MutationAction<M>>, tags: @escaping @Sendable (M, M.Answer) -> Set<QueryTag>
  ) where Action: CasePathable {
    self.init(
      of: Action.cases[keyPath: query], by: mutations, action: Action.cases[keyPath: mutation], tags: tags)
  }
}
