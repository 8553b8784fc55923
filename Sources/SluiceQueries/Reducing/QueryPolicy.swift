public import Sluice

/// Rules of a cache: how long values are kept, when they are fetched again, and how often a fetch is tried.
///
/// ```swift
/// QueryReducer(QueryPolicy(staleAfter: .seconds(60), keepFor: .seconds(600)))
/// ```
public struct QueryPolicy: Sendable {
  /// The time after which a value is stale. A stale value is shown, and is fetched again on the next request. With nil,
  /// a value is fresh until it is invalidated.
  public var staleAfter: Duration?
  /// The time for which a value without viewers is kept; nil for ever.
  public var keepFor: Duration?
  /// The time after which a shown value is fetched again; nil for never.
  public var refetchEvery: Duration?
  /// The number of attempts of a fetch.
  public var attempts: Int
  /// The pauses between two attempts.
  public var backoff: Backoff
  /// The time limit of an attempt; nil for none.
  public var timeout: Duration?
  /// The maximal number of values to keep; shown and fetched ones are always kept.
  public var limit: Int?
  /// Whether a fetch is cancelled when its query loses its last viewer.
  public var cancelsWhenHidden: Bool

  /// Makes a policy. The defaults are those of TanStack Query: stale at once, kept for five minutes, three further
  /// attempts.
  public init(
    staleAfter: Duration? = .zero, keepFor: Duration? = .seconds(300), refetchEvery: Duration? = nil, attempts: Int = 4,
    backoff: Backoff = .exponential(from: .seconds(1), limit: .seconds(30)), timeout: Duration? = nil,
    limit: Int? = nil,
    cancelsWhenHidden: Bool = true
  ) {
    (self.staleAfter, self.keepFor, self.refetchEvery) = (staleAfter, keepFor, refetchEvery)
    (self.attempts, self.backoff, self.timeout) = (attempts, backoff, timeout)
    (self.limit, self.cancelsWhenHidden) = (limit, cancelsWhenHidden)
  }
}
