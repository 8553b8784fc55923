import Incremental
public import Sluice

extension QueryReducer {
  /// Takes in an event, and does what follows from it.
  @inlinable
  func handle(
    _ event: QueryMachine.Event, _ query: Q, _ queries: inout Queries<Q>, _ context: Context<QueryAction<Q>>
  ) {
    let steps = queries.handle(event, query, traits)
    if !steps.isEmpty { perform(steps, query, &queries, context) }
  }

  func ifKnown(_ event: QueryMachine.Event, _ query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    if queries.knows(query) { handle(event, query, &queries, context) }
  }

  /// The same for a query that may be new.
  func ask(_ event: QueryMachine.Event, _ query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    makeRoom(for: query, &queries, context)
    handle(event, query, &queries, context)
  }

  /// Forgets what was not asked for the longest time, if there would be too much.
  func makeRoom(for query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    guard let limit = policy.limit, !queries.knows(query) else { return }
    while queries.count >= limit, let oldest = queries.oldestIdle {
      queries.remove(oldest)
      end(traits.tasks, oldest, context)
    }
  }

  func answered(_ answer: Q.Answer, _ query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    guard queries.machines[query]?.isFetching == true else { return }
    let part = queries.known[query]?.fetching ?? .whole
    let whole = query.merging(answer, of: part, into: queries.answer(of: query))
    succeed(part == .whole ? .answered : .answeredPart, whole, query, &queries, context)
  }

  func set(_ answer: Q.Answer, _ query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    makeRoom(for: query, &queries, context)
    succeed(.written, answer, query, &queries, context)
  }

  @inlinable
  func succeed(
    _ event: QueryMachine.Event, _ answer: Q.Answer, _ query: Q, _ queries: inout Queries<Q>,
    _ context: Context<QueryAction<Q>>
  ) {
    let steps = queries.handle(event, answer, query, traits)
    if !steps.isEmpty { perform(steps, query, &queries, context) }
  }

  func failed(_ error: Q.Failure, _ query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    guard queries.machines[query]?.isFetching == true else { return }
    queries.known[query]?.failures += 1
    let canRetry = queries[query].failures < policy.attempts && query.canRetry(after: error)
    if !canRetry { queries.known[query]?.error = error }
    handle(.failed(canRetry: canRetry), query, &queries, context)
  }

  /// Fetches a further part, if there is one. It takes the place of a fetch of the whole.
  func fetchMore(_ part: QueryPart, _ query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    guard let answer = queries.answer(of: query) else { return ask(.ask, query, &queries, context) }
    guard queries.known[query]?.fetching != part, query.fetch(part, of: answer) != nil else { return }
    queries.known[query]?.fetching = part
    handle(.more, query, &queries, context)
  }

  func reset(_ query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    guard let machine = queries.machines[query] else { return }
    end(machine.tasks(traits), query, context)
    queries.remove(query)
    for _ in 0..<machine.viewers { handle(.show, query, &queries, context) }
  }
}
