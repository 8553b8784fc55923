public import Sluice

/// The identity of a remote value. It is the key in the cache, and the request.
///
/// ```swift
/// struct PostQuery: Query {
///   typealias Answer = Post
///   let id: Int
/// }
///
/// EffectHandler(PostQuery.self) { try await api.post($0.id) }        // where the store is made
/// ```
///
/// Rules: equal queries share one value and one request. Everything that distinguishes answers belongs in the query:
/// the id, the page, the filter, the user.
public protocol Query: EffectRequest, Hashable, Sendable where Answer: Equatable & Sendable {
  /// The error of a fetch. The default keeps the description of any error.
  associatedtype Failure: QueryError = QueryFailure
  /// A change that a user can make before the server has confirmed it, as a value.
  associatedtype Change: Equatable & Sendable = Never

  /// Returns the tags that invalidate the value; `answer` is nil while there is none. The default is no tags.
  func tags(of answer: Answer?) -> Set<QueryTag>

  /// Returns whether to try again after an error. The default is true.
  func canRetry(after failure: Failure) -> Bool

  /// Returns the value to show until there is an answer, such as the page before. The default is nil.
  func placeholder(in queries: Queries<Self>) -> Answer?

  /// Applies an optimistic change.
  func apply(_ change: Change, to answer: inout Answer)

  /// Returns the effect that fetches a part, or nil if there is nothing to fetch. `InfiniteQuery` implements it.
  func fetch(_ part: QueryPart, of answer: Answer?) -> Effect<QueryAction<Self>>?

  /// Returns the effect that fetches what follows the pieces `gathered` so far, or nil if they are the whole.
  /// `InfiniteQuery` fetches page after page.
  func fetch(restOf answer: Answer?, after gathered: Answer) -> Effect<QueryAction<Self>>?

  /// Returns the whole value once a part has arrived. `InfiniteQuery` implements it.
  func merging(_ answer: Answer, of part: QueryPart, into whole: Answer?) -> Answer

  /// The kinds of requests that fetch the query.
  static var requests: [any EffectRequest.Type] { get }
}

extension Query {
  /// Returns no tags.
  @inlinable public func tags(of answer: Answer?) -> Set<QueryTag> { [] }

  /// Returns true.
  @inlinable public func canRetry(after failure: Failure) -> Bool { true }

  /// Returns nil.
  @inlinable public func placeholder(in queries: Queries<Self>) -> Answer? { nil }

  /// Returns the effect that performs the query as a request.
  public func fetch(_ part: QueryPart, of answer: Answer?) -> Effect<QueryAction<Self>>? {
    .perform(self, answer: { .answered(self, $0) })
  }

  /// Returns nil: the first answer is the whole.
  public func fetch(restOf answer: Answer?, after gathered: Answer) -> Effect<QueryAction<Self>>? { nil }

  /// Returns the answer.
  @inlinable public func merging(_ answer: Answer, of part: QueryPart, into whole: Answer?) -> Answer { answer }

  /// The query itself.
  public static var requests: [any EffectRequest.Type] { [Self.self] }
}

extension Query where Change == Never {
  /// Does nothing: there are no changes.
  public func apply(_ change: Never, to answer: inout Answer) {}
}

/// The part of a value that is fetched. Only an `InfiniteQuery` has parts other than the whole.
public enum QueryPart: String, Codable, Sendable {
  /// The whole; of an infinite query, all pages fetched so far.
  case whole
  /// The page after the last.
  case next
  /// The page before the first.
  case previous
}

// MARK: - Errors

/// An error of a query or a mutation, as a value that a state can hold.
///
/// ```swift
/// enum LoadError: QueryError {
///   case notFound, offline, other(String)
///   init(_ error: any Error) { self = error is URLError ? .offline : .other("\(error)") }
/// }
/// ```
///
/// Rules: an error of this very type is kept as it is, without calling the initializer.
public protocol QueryError: Error, Equatable, Sendable {
  /// Makes an error from another one, such as `EffectError.timedOut`.
  init(_ error: any Error)
}

extension QueryError {
  /// Keeps an error of this type; converts any other.
  init(any error: any Error) { self = error as? Self ?? Self(error) }
}

/// The description of any error: the failure of a query or a mutation that declares no `Failure`.
public struct QueryFailure: QueryError, Codable, CustomStringConvertible {
  /// The description.
  public let description: String

  /// Keeps the description of an error.
  public init(_ error: any Error) { description = "\(error)" }

  /// Makes a failure from a description.
  public init(_ description: String) { self.description = description }
}
