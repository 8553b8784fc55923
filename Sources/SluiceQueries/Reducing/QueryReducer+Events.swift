import Incremental
public import Sluice

extension QueryReducer {
  /// Handles an event, and performs the steps that follow from it.
  @inlinable
  func handle(
    _ event: QueryMachine.Event, _ query: Q, _ queries: inout Queries<Q>, _ context: Context<QueryAction<Q>>
  ) {
    let steps = queries.handle(event, query, traits)
    if !steps.isEmpty { perform(steps, query, nil, &queries, context) }
  }

  func ifKnown(_ event: QueryMachine.Event, _ query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    if queries.knows(query) { handle(event, query, &queries, context) }
  }

  /// Handles an event of a query that may be new, making room for it first.
  func ask(_ event: QueryMachine.Event, _ query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    makeRoom(for: query, &queries)
    handle(event, query, &queries, context)
  }

  /// Removes the least recently used queries that are idle, as far as the limit requires.
  func makeRoom(for query: Q, _ queries: inout Queries<Q>) {
    guard let limit = policy.limit, !queries.knows(query) else { return }
    while queries.count >= limit, let oldest = queries.oldestIdle { queries.forget(oldest) }
  }

  func set(_ answer: Q.Answer, _ query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    makeRoom(for: query, &queries)
    succeed(.written, answer, query, &queries, context)
  }

  @inlinable
  func succeed(
    _ event: QueryMachine.Event, _ answer: Q.Answer, _ query: Q, _ queries: inout Queries<Q>,
    _ context: Context<QueryAction<Q>>
  ) {
    let steps = queries.handle(event, answer, query, traits)
    if !steps.isEmpty { perform(steps, query, nil, &queries, context) }
  }

  /// Fetches a further part, if there is one. A fetch of the whole starts over after it.
  func fetchMore(_ part: QueryPart, _ query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    guard let answer = queries.answer(of: query) else { return ask(.ask, query, &queries, context) }
    guard queries.known[query]?.fetching != part, query.fetch(part, of: answer) != nil else { return }
    queries.known[query]?.fetching = part
    handle(.more, query, &queries, context)
  }

  func reset(_ query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    guard let viewers = queries.machines[query]?.viewers else { return }
    queries.forget(query)
    for _ in 0..<viewers { handle(.show, query, &queries, context) }
  }
}
