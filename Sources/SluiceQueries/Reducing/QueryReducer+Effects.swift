public import Sluice

/// The identity of an effect of a cache.
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

/// Turns the steps of a machine into work in the state.
extension QueryReducer {
  @usableFromInline
  func perform(
    _ steps: QuerySteps, _ query: Q, _ gathered: Q.Answer?, _ queries: inout Queries<Q>,
    _ context: Context<QueryAction<Q>>
  ) {
    queries.end(steps.end.union(steps.begin), query)
    if steps.removes { return queries.forget(query) }
    if steps.begin.contains(.fetch) { beginRequest(query, gathered, &queries, context) }
    if steps.begin.contains(.pause) { pause(query, gathered, &queries, context) }
    if steps.begin.contains(.aging) { queries.wait(for: .aging, query, policy.staleAfter) }
    if steps.begin.contains(.expiry) { queries.wait(for: .expiry, query, policy.keepFor) }
    if steps.begin.contains(.polling) { queries.wait(for: .polling, query, policy.refetchEvery) }
  }

  /// Makes a request.
  func beginRequest(_ query: Q, _ gathered: Q.Answer?, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    var work = QueryWork(query, .fetch, context.drawNumber(for: Q.self), after: policy.timeout)
    work.store = context.queryStore(expected: queries.showing.first)
    work.part = queries[query].fetching ?? .whole
    (work.known, work.gathered) = (queries.answer(of: query), gathered)
    queries.showing.note(work.store)
    queries.begin(work)
  }

  private func pause(_ query: Q, _ gathered: Q.Answer?, _ queries: inout Queries<Q>, _ context: Context<Action>) {
    let time = policy.backoff.pause(queries[query].failures)
    var work = QueryWork(query, .pause, context.drawNumber(for: Q.self), after: time)
    work.gathered = gathered
    queries.begin(work)
  }
}

/// The effects for the work in the state.
extension QueryReducer {
  static func effect(of work: QueryWork<Q>) -> Effect<Action> {
    let (query, id) = (work.query, QueryTask(query: work.query, task: work.id.task))
    let time = work.time ?? .zero
    switch work.id.task {
    case .fetch:
      let answer = fetch(work).id(id)
      return .inStore(work.store.number, answer, afterwards: .takenOver(query, work.request))
    case .pause: return .send(.retried(query)).debounce(id: id, for: time)
    case .aging: return .alarm(.aged(query), id: id, after: time)
    case .expiry: return .alarm(.expired(query), id: id, after: time)
    default: return .alarm(.polled(query), id: id, after: time)
    }
  }

  private static func fetch(_ work: QueryWork<Q>) -> Effect<Action> {
    let query = work.query
    let fetching =
      work.gathered.map { query.fetch(restOf: work.known, after: $0) } ?? query.fetch(work.part, of: work.known)
    guard let fetching else { return .send(.cancel(query)) }
    let request = AnsweredRequest(id: work.request)
    let named: Effect<Action> = fetching.map({ $0.naming(request) }, { $0 })
    let attempt = work.time.map { named.timeout($0) } ?? named
    return attempt.catch { .failed(query, Q.Failure(any: $0), of: request) }
  }

  /// Returns an effect by which each store that has the cache notices the end of the other stores.
  static func effect(of store: QueryStoreID) -> Effect<Action> {
    .inStore(store.number, .none, afterwards: .storeEnded(store.number))
  }
}

extension QueryAction {
  /// Adds the request to an answer.
  fileprivate func naming(_ request: AnsweredRequest) -> QueryAction {
    if case .answered(let query, let answer, _) = self { .answered(query, answer, to: request) } else { self }
  }
}
