import Incremental
import Sluice

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

  /// Makes a request anew that another store made, or this one before the program was restarted.
  func takeOver(_ query: Q, _ request: QueryRequestID, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    guard queries.isWaiting(for: AnsweredRequest(id: request), of: query), let former = queries.request(of: query)
    else {
      return
    }
    if former.store == .none || former.store != context.queryStore(expected: queries.showing.first) {
      queries.end(.fetch, query)
      ask(query, former.gathered, &queries, context)
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
