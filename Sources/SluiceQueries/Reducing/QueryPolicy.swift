public import Sluice

/// How long values are kept, when they are fetched again, and how often it is tried.
///
/// ```swift
/// QueryReducer(QueryPolicy(staleAfter: .seconds(60), keepFor: .seconds(600)))
/// ```
public struct QueryPolicy: Sendable {
  /// After which time a value is stale. A stale value is shown, and fetched again when somebody asks for it. With nil it is
  /// fresh until it is invalidated.
  public var staleAfter: Duration?
  /// How long a value is kept that nobody shows; nil for ever.
  public var keepFor: Duration?
  /// How long after a fetch a value that is shown is fetched again; nil if not.
  public var refetchEvery: Duration?
  /// How often a fetch is tried in all.
  public var attempts: Int
  /// The pauses between two attempts.
  public var backoff: Backoff
  /// How long an attempt may take; nil for any time.
  public var timeout: Duration?
  /// How many values are kept at most; those that are shown or fetched are kept in any case.
  public var limit: Int?
  /// Whether a fetch is cancelled when nobody shows its query any more.
  public var cancelsWhenHidden: Bool

  /// The defaults are those of TanStack Query: stale at once, kept for five minutes, three further attempts.
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
