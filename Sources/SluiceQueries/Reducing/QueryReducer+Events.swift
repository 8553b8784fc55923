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
  func admit(_ event: QueryMachine.Event, _ query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
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
    guard let answer = queries.answer(of: query) else { return admit(.ask, query, &queries, context) }
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

// MARK: - Answers and attempts

/// The outcomes of a request. Each attempt, and each page, is a request of its own.
extension QueryReducer {
  func answered(
    _ answer: Q.Answer, _ query: Q, _ request: AnsweredRequest, _ queries: inout Queries<Q>, _ context: Context<Action>
  ) {
    guard queries.isWaiting(for: request, of: query) else { return }
    let part = queries.known[query]?.fetching ?? .whole
    let known = queries.answer(of: query)
    if part != .whole {
      return succeed(.answeredPart, query.merging(answer, of: part, into: known), query, &queries, context)
    }
    let gathered = queries.request(of: query)?.gathered.map { query.merging(answer, of: .next, into: $0) } ?? answer
    if query.fetch(restOf: known, after: gathered) == nil {
      return succeed(.answered, query.merging(gathered, of: .whole, into: known), query, &queries, context)
    }
    goOn(.gathered, query, gathered, &queries, context)
  }

  func failed(
    _ error: Q.Failure, _ query: Q, _ request: AnsweredRequest, _ queries: inout Queries<Q>, _ context: Context<Action>
  ) {
    guard queries.isWaiting(for: request, of: query) else { return }
    queries.known[query]?.failures += 1
    let canRetry = queries[query].failures < policy.attempts && query.canRetry(after: error)
    if !canRetry { queries.known[query]?.error = error }
    let gathered = canRetry ? queries.request(of: query)?.gathered : nil
    goOn(.failed(canRetry: canRetry), query, gathered, &queries, context)
  }

  func retried(_ query: Q, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    guard queries.machines[query]?.isPausing == true else { return }
    goOn(.retried, query, queries.request(of: query)?.gathered, &queries, context)
  }

  /// Makes a request again that another store made, or this one before the program was restarted.
  func takeOver(_ query: Q, _ request: QueryRequestID, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    guard queries.isWaiting(for: AnsweredRequest(id: request), of: query), let former = queries.request(of: query)
    else {
      return
    }
    if former.store == .none || former.store != context.queryStore(expected: queries.showing.first) {
      queries.end(.fetch, query)
      beginRequest(query, former.gathered, &queries, context)
    }
  }

  /// Handles an event after which the same fetch continues, keeping the pieces gathered so far.
  private func goOn(
    _ event: QueryMachine.Event, _ query: Q, _ gathered: Q.Answer?, _ queries: inout Queries<Q>,
    _ context: Context<Action>
  ) {
    let steps = queries.handle(event, query, traits)
    perform(steps, query, gathered, &queries, context)
  }
}

extension Queries {
  /// Returns whether an answer is for the current request.
  func isWaiting(for request: AnsweredRequest, of query: Q) -> Bool {
    guard let machine = machines[query], machine.isFetching else { return false }
    guard let id = request.id else { return true }
    return id.number == machine.request && !machine.isPausing
  }
}
