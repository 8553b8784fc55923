public import Sluice

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
  /// Removes all values and optimistic changes, as after a log-out; shown queries are fetched again.
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
  /// A mutation has ended, after which an answer may have its changes or lack them: the queries are fetched, if they
  /// are shown.
  case settle(MutationID)
  /// The server confirmed the changes of a mutation that code made by hand.
  case commit(MutationID)
  /// It is unknown whether the server made the changes of a mutation that code made by hand: they are rolled back, and
  /// shown queries are fetched.
  case takeBack(MutationID)
  /// The store that performed a request has ended, or the program was restarted: the request is made again.
  case takenOver(Q, QueryRequestID)
  /// A store that showed queries has ended.
  case storeEnded(Int)
}

extension QueryAction: Equatable {}

extension QueryAction: AskingAction {
  package static var asked: AttachedReducers.Key { AttachedReducers.Key(Queries<Q>.self) }

  package func isOpen(in place: Any) -> Bool {
    switch self {
    case .show, .prefetch, .refetch, .set: place is Queries<Q>
    default: false
    }
  }

  package func missing(at place: FoundPlace) -> ReducerError {
    .nothingDone("QueryReducer", place, doing: "fetches these queries", isInScope: true)
  }
}

extension QueryAction: Encodable where Q: Encodable, Q.Answer: Encodable, Q.Failure: Encodable {}
extension QueryAction: Decodable where Q: Decodable, Q.Answer: Decodable, Q.Failure: Decodable {}

// MARK: - Answered requests

/// The request that an answer belongs to. The cache sets it; code that sends an answer by hand need not.
///
/// Rules: all values are equal, so a test that expects an answer need not name the request.
public struct AnsweredRequest: Codable, Sendable {
  /// The id of the request; nil for whichever is under way.
  public let id: QueryRequestID?

  /// The value for whichever request is under way.
  public static var any: AnsweredRequest { AnsweredRequest(id: nil) }

  init(id: QueryRequestID?) { self.id = id }
}

extension AnsweredRequest: Equatable {
  /// Returns true: the request does not count.
  public static func == (a: AnsweredRequest, b: AnsweredRequest) -> Bool { true }
}

extension KeyedDecodingContainer {
  /// Decodes a request; `any` in a recording from before answers named their requests.
  func decode(_ type: AnsweredRequest.Type, forKey key: Key) throws -> AnsweredRequest {
    try decodeIfPresent(type, forKey: key) ?? .any
  }
}

/// The identity of one request of a query among all requests ever made: each attempt, and each page of a list, is a
/// request of its own.
///
/// An answer names its request. It is dropped if that request is no longer current: the query was set, reset or
/// requested again meanwhile, or the state is another one, as after an undo.
public struct QueryRequestID: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The number: random, and recorded.
  public let number: Int

  init(_ number: Int) { self.number = number }

  /// Decodes the number.
  public init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }

  /// Encodes the number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }

  /// The number as text.
  public var description: String { "request \(number)" }
}
