public import Sluice

/// Requests one page of an infinite query.
public struct PageRequest<Q: InfiniteQuery>: EffectRequest, Equatable, Sendable {
  /// The page.
  public typealias Answer = Q.Page
  /// The query.
  public let query: Q
  /// The cursor of the page.
  public let cursor: Q.Cursor

  /// Makes a request.
  public init(_ query: Q, _ cursor: Q.Cursor) { (self.query, self.cursor) = (query, cursor) }
}
