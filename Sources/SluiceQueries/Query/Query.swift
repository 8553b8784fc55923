public import Sluice

/// Names a remote value: what is asked for, and what comes back. It is the key of the cache, and the request itself.
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
/// Rules: equal queries share one value and one request. All that distinguishes answers belongs into the query: the id, the
/// page, the filter, the user.
public protocol Query: EffectRequest, Hashable, Sendable where Answer: Equatable & Sendable {
  /// Why there is no answer. The default keeps the words of any error.
  associatedtype Failure: QueryError = QueryFailure
  /// What a user may change before the server has confirmed it, as a value.
  associatedtype Change: Equatable & Sendable = Never

  /// By which tags the value is invalidated; `answer` is nil while there is none. The default is none.
  func tags(of answer: Answer?) -> Set<QueryTag>

  /// Whether to try again after an error. The default is true.
  func canRetry(after failure: Failure) -> Bool

  /// What is shown until there is an answer, such as the page before. The default is nothing.
  func placeholder(in queries: Queries<Self>) -> Answer?

  /// Makes an optimistic change.
  func apply(_ change: Change, to answer: inout Answer)

  /// The effect that fetches a part, or nil if there is nothing to fetch; `InfiniteQuery` has its own.
  func fetch(_ part: QueryPart, of answer: Answer?) -> Effect<QueryAction<Self>>?

  /// The effect that fetches what follows a first piece of the whole, or nil if that is all; `InfiniteQuery` fetches page after page.
  func fetch(restOf answer: Answer?, after gathered: Answer) -> Effect<QueryAction<Self>>?

  /// The whole value once a part has arrived; `InfiniteQuery` has its own.
  func merging(_ answer: Answer, of part: QueryPart, into whole: Answer?) -> Answer

  /// The kinds of effects that fetch it.
  static var requests: [any EffectRequest.Type] { get }
}

extension Query {
  /// None.
  @inlinable public func tags(of answer: Answer?) -> Set<QueryTag> { [] }

  /// Always.
  @inlinable public func canRetry(after failure: Failure) -> Bool { true }

  /// Nothing.
  @inlinable public func placeholder(in queries: Queries<Self>) -> Answer? { nil }

  /// Has the query itself performed by its handler.
  public func fetch(_ part: QueryPart, of answer: Answer?) -> Effect<QueryAction<Self>>? {
    .perform(self, answer: { .answered(self, $0) })
  }

  /// Nothing: the first answer is all.
  public func fetch(restOf answer: Answer?, after gathered: Answer) -> Effect<QueryAction<Self>>? { nil }

  /// The answer.
  @inlinable public func merging(_ answer: Answer, of part: QueryPart, into whole: Answer?) -> Answer { answer }

  /// The query itself.
  public static var requests: [any EffectRequest.Type] { [Self.self] }
}

extension Query where Change == Never {
  /// There is no change.
  public func apply(_ change: Never, to answer: inout Answer) {}
}
