/// What can happen to a cache.
///
/// The cases of the first group are sent by views and reducers; those of the second by effects, and by the reducers of mutations.
public enum QueryAction<Q: Query>: Sendable {
  /// Somebody shows the query from now on: what is not fresh is fetched.
  case show(Q)
  /// One of those who show it does so no longer.
  case hide(Q)
  /// Somebody may show it soon: what is not fresh is fetched.
  case prefetch(Q)
  /// Fetch it, fresh or not; `restarts` ends a fetch that is under way, and begins anew.
  case refetch(Q, restarts: Bool = false)
  /// The app or the network came back: what is shown and not fresh is fetched.
  case refetchStale
  /// What has one of these tags is stale; what of it is shown is fetched.
  case invalidate(Set<QueryTag>)
  /// End the fetch.
  case cancel(Q)
  /// Forget the value; if the query is shown, it is fetched again.
  case reset(Q)
  /// Forget all values, as after a log-out; what is shown is fetched again.
  case resetAll
  /// The page after the last one.
  case fetchNext(Q)
  /// The page before the first one.
  case fetchPrevious(Q)
  /// Here is the value, from elsewhere: the answer of a mutation, a message of the server. A fetch is over: its answer would be older.
  case set(Q, Q.Answer)
  /// Nobody shows anything, and nothing is fetched: as after a launch.
  case rest

  /// An answer has come. It is dropped if the request that it names is not waited for any more.
  case answered(Q, Q.Answer, to: AnsweredRequest = .any)
  /// An attempt has failed.
  case failed(Q, Q.Failure, of: AnsweredRequest = .any)
  /// The pause after an attempt is over.
  case retried(Q)
  /// The value is too old.
  case aged(Q)
  /// Nobody has shown it for the time that it is kept.
  case expired(Q)
  /// The interval after which it is fetched again has passed.
  case polled(Q)
  /// The changes of a mutation are confirmed.
  case commit(MutationID)
  /// Whether the server has made the changes of a mutation is not known: they are taken back, and what is shown is fetched.
  case takeBack(MutationID)
  /// The store that performed a request is gone, or the program was started again: this one asks anew.
  case takenOver(Q, QueryRequestID)
  /// A store that showed queries is gone.
  case storeEnded(Int)
}

extension QueryAction: Equatable {}
extension QueryAction: Encodable where Q: Encodable, Q.Answer: Encodable, Q.Failure: Encodable {}
extension QueryAction: Decodable where Q: Decodable, Q.Answer: Decodable, Q.Failure: Decodable {}
