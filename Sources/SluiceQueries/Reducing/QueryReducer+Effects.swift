public import Sluice

/// What an effect of a cache is for.
struct QueryTask<Q: Query>: Hashable, CustomStringConvertible {
  let query: Q
  let task: QueryTasks

  var description: String {
    switch task {
    case .fetch: "fetching \(query)"
    case .aging: "aging of \(query)"
    case .expiry: "expiry of \(query)"
    case .pause: "pause before \(query)"
    default: "polling of \(query)"
    }
  }
}

extension QueryReducer {
  /// Does what the machine of a query says.
  @usableFromInline
  func perform(
    _ steps: QuerySteps, _ query: Q, _ queries: inout Queries<Q>, _ context: Context<QueryAction<Q>>
  ) {
    end(steps.end, query, context)
    if steps.removes { return queries.remove(query) }
    if steps.begin.contains(.fetch) { fetch(query, queries, context) }
    if steps.begin.contains(.pause) { pause(query, after: queries[query].failures, context) }
    wait(policy.staleAfter, .aging, steps, .aged(query), query, context)
    wait(policy.keepFor, .expiry, steps, .expired(query), query, context)
    wait(policy.refetchEvery, .polling, steps, .polled(query), query, context)
  }

  func end(_ tasks: QueryTasks, _ query: Q, _ context: Context<Action>) {
    for task in [.fetch, .pause, .aging, .expiry, .polling] as [QueryTasks] where tasks.contains(task) {
      context.start(.ending(id: QueryTask(query: query, task: task)))
    }
  }

  private func wait(
    _ time: Duration?, _ task: QueryTasks, _ steps: QuerySteps, _ action: @autoclosure () -> Action, _ query: Q,
    _ context: Context<Action>
  ) {
    guard let time, steps.begin.contains(task) else { return }
    context.start(.alarm(action(), id: QueryTask(query: query, task: task), after: time))
  }

  private func fetch(_ query: Q, _ queries: Queries<Q>, _ context: Context<Action>) {
    guard let effect = query.fetch(queries[query].fetching ?? .whole, of: queries.answer(of: query)) else { return }
    let attempt = policy.timeout.map { effect.timeout($0) } ?? effect
    context.start(
      attempt.catch { .failed(query, Q.Failure(any: $0)) }
        .id(QueryTask(query: query, task: .fetch), cancelInFlight: true).shared())
  }

  /// Who waits for the fetch waits for the pause, too.
  private func pause(_ query: Q, after failures: Int, _ context: Context<Action>) {
    let id = QueryTask(query: query, task: .pause)
    context.start(.send(.retried(query)).debounce(id: id, for: policy.backoff.pause(failures)).shared())
  }
}
