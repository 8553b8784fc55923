public import Sluice

/// A query whose answer comes in pages: a feed, a list of messages. The pages that were fetched are its value.
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
/// Rules: when the query is fetched again, so are all pages that are there, one after the other, each by the cursor that the page
/// before it names. They are replaced together, so nobody sees old and new pages mixed. A page that fails is tried again alone. A further page
/// and a fetch of the whole do not replace each other: the page comes first, then the whole begins, or begins anew.
public protocol InfiniteQuery: Query where Answer == Pages<Cursor, Page> {
  /// By what a page is asked for: a number, the id of the last row, a link.
  associatedtype Cursor: Equatable & Sendable
  /// What comes back.
  associatedtype Page: Equatable & Sendable

  /// By what the first page is asked for.
  var firstCursor: Cursor { get }
  /// By what the page after these is asked for; nil if there is none.
  func cursor(after pages: Pages<Cursor, Page>) -> Cursor?
  /// By what the page before these is asked for; nil if there is none, which is the default.
  func cursor(before pages: Pages<Cursor, Page>) -> Cursor?
  /// How many pages are kept at most; a further one takes the place of that at the other end. The default is all.
  var pageLimit: Int? { get }
}

extension InfiniteQuery {
  /// None.
  public func cursor(before pages: Pages<Cursor, Page>) -> Cursor? { nil }

  /// All.
  public var pageLimit: Int? { nil }

  /// Whether there is a page after these.
  public func hasNext(after pages: Answer?) -> Bool { pages.map { cursor(after: $0) != nil } ?? false }

  /// Whether there is a page before these.
  public func hasPrevious(before pages: Answer?) -> Bool { pages.map { cursor(before: $0) != nil } ?? false }

  /// The requests for its pages.
  public static var requests: [any EffectRequest.Type] { [PageRequest<Self>.self] }
}
