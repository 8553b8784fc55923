/// An action of a cache.
///
/// Views and reducers send the cases of the first group; effects, and the reducers of mutations, send those of the
/// second.
public enum QueryAction<Q: Query>: Sendable {
  /// Adds a viewer of the query, and fetches it unless it is fresh.
  case show(Q)
  /// Removes a viewer of the query.
  case hide(Q)
  /// Fetches the query unless it is fresh, without adding a viewer.
  case prefetch(Q)
  /// Fetches the query, fresh or not. With `restarts`, a fetch that is under way ends, and a new one begins.
  case refetch(Q, restarts: Bool = false)
  /// Fetches all shown queries that are not fresh, as after the app or the network returns.
  case refetchStale
  /// Makes the queries with one of these tags stale, and fetches those that are shown.
  case invalidate(Set<QueryTag>)
  /// Ends the fetch.
  case cancel(Q)
  /// Removes the value; if the query is shown, it is fetched again.
  case reset(Q)
  /// Removes all values, as after a log-out; shown queries are fetched again.
  case resetAll
  /// Fetches the page after the last one.
  case fetchNext(Q)
  /// Fetches the page before the first one.
  case fetchPrevious(Q)
  /// Sets a value from elsewhere: the answer of a mutation, a message of the server. A fetch ends, because its answer
  /// would be older.
  case set(Q, Q.Answer)
  /// Removes all viewers, and ends all fetches: as after a launch.
  case rest

  /// An answer has arrived. It is dropped if the request that it names is no longer the current one.
  case answered(Q, Q.Answer, to: AnsweredRequest = .any)
  /// An attempt failed.
  case failed(Q, Q.Failure, of: AnsweredRequest = .any)
  /// The pause after an attempt ended.
  case retried(Q)
  /// The value became stale.
  case aged(Q)
  /// The time to keep a value without viewers has passed.
  case expired(Q)
  /// The interval between two fetches of a shown query has passed.
  case polled(Q)
  /// The server confirmed the changes of a mutation.
  case commit(MutationID)
  /// It is unknown whether the server made the changes of a mutation: they are rolled back, and shown queries are
  /// fetched.
  case takeBack(MutationID)
  /// The store that performed a request has ended, or the program was restarted: the request is made anew.
  case takenOver(Q, QueryRequestID)
  /// A store that showed queries has ended.
  case storeEnded(Int)
}

extension QueryAction: Equatable {}
extension QueryAction: Encodable where Q: Encodable, Q.Answer: Encodable, Q.Failure: Encodable {}
extension QueryAction: Decodable where Q: Decodable, Q.Answer: Decodable, Q.Failure: Decodable {}
