public import Sluice

/// A query whose answer comes in pages, such as a feed or a list of messages. Its value is the pages fetched so far.
///
/// ```swift
/// struct Feed: InfiniteQuery {
///   let firstCursor = 0
///   func cursor(after pages: Pages<Int, FeedPage>) -> Int? { pages.pages.last?.next }
/// }
///
/// EffectHandler(PageRequest<Feed>.self) { try await api.feed(from: $0.cursor) }
///
/// store.send(.feed(.show(Feed())))            // the first page
/// store.send(.feed(.fetchNext(Feed())))       // the next one
/// ```
///
/// Rules: fetching the query again fetches all its pages again, one after the other, each with the cursor that the
/// page before it names. They are replaced together, so no observer sees a mix of old and new pages. A page that
/// fails is retried alone. A further page and a fetch of the whole do not replace each other: the page is fetched
/// first, then the whole is fetched, or starts over.
public protocol InfiniteQuery: Query where Answer == Pages<Cursor, Page> {
  /// Identifies a page: a number, the last row's id, or a link.
  associatedtype Cursor: Equatable & Sendable
  /// The answer for one page.
  associatedtype Page: Equatable & Sendable

  /// The cursor of the first page.
  var firstCursor: Cursor { get }
  /// Returns the cursor of the page after these; nil if there is none.
  func cursor(after pages: Pages<Cursor, Page>) -> Cursor?
  /// Returns the cursor of the page before these; nil if there is none, which is the default.
  func cursor(before pages: Pages<Cursor, Page>) -> Cursor?
  /// The maximal number of pages to keep; a further page replaces the one at the other end. The default is nil, for
  /// all.
  var pageLimit: Int? { get }
}

extension InfiniteQuery {
  /// Returns nil: there is no page before the first.
  public func cursor(before pages: Pages<Cursor, Page>) -> Cursor? { nil }

  /// No limit.
  public var pageLimit: Int? { nil }

  /// Returns whether there is a page after these.
  public func hasNext(after pages: Answer?) -> Bool { pages.map { cursor(after: $0) != nil } ?? false }

  /// Returns whether there is a page before these.
  public func hasPrevious(before pages: Answer?) -> Bool { pages.map { cursor(before: $0) != nil } ?? false }

  /// The requests for its pages.
  public static var requests: [any EffectRequest.Type] { [PageRequest<Self>.self] }
}
