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
  /// The identity of a page: a number, the last row's id, or a link.
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

// MARK: - Pages

/// The fetched pages of an infinite query, in order, each with its cursor.
public struct Pages<Cursor, Page> {
  /// The pages.
  public var pages: [Page]
  /// The cursor of each page.
  public var cursors: [Cursor]

  /// Makes pages.
  public init(_ pages: [Page] = [], cursors: [Cursor] = []) { (self.pages, self.cursors) = (pages, cursors) }

  /// Returns the elements of all pages, in order.
  ///
  /// ```swift
  /// store.feed[Feed()].value?.elements(of: \.posts)
  /// ```
  public func elements<Element>(of path: KeyPath<Page, [Element]>) -> [Element] { pages.flatMap { $0[keyPath: path] } }

  mutating func append(_ page: Page, at cursor: Cursor, limit: Int?) {
    pages.append(page)
    cursors.append(cursor)
    guard let limit, pages.count > limit else { return }
    pages.removeFirst()
    cursors.removeFirst()
  }

  mutating func prepend(_ page: Page, at cursor: Cursor, limit: Int?) {
    pages.insert(page, at: 0)
    cursors.insert(cursor, at: 0)
    guard let limit, pages.count > limit else { return }
    pages.removeLast()
    cursors.removeLast()
  }
}

extension Pages: Equatable where Cursor: Equatable, Page: Equatable {}
extension Pages: Hashable where Cursor: Hashable, Page: Hashable {}
extension Pages: Sendable where Cursor: Sendable, Page: Sendable {}
extension Pages: Encodable where Cursor: Encodable, Page: Encodable {}
extension Pages: Decodable where Cursor: Decodable, Page: Decodable {}

// MARK: - Fetching

/// A request for one page of an infinite query.
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

extension EffectHandler {
  /// Rejects a handler that answers an infinite query with a page.
  @available(
    *, unavailable,
    message: "A request is for one page: write `EffectHandler(PageRequest<Feed>.self)`, with your query for `Feed`."
  )
  public init<Q: InfiniteQuery>(
    _ kind: Q.Type, _ perform: nonisolated(nonsending) @escaping @Sendable (Q) async throws -> Q.Page
  ) { fatalError() }
}

extension InfiniteQuery {
  /// Fetches a further page, or the first of all pages if the whole is fetched.
  public func fetch(_ part: QueryPart, of answer: Answer?) -> Effect<QueryAction<Self>>? {
    let known = answer ?? Pages()
    if part != .whole {
      return (part == .next ? cursor(after: known) : cursor(before: known)).map { fetchPage(at: $0) }
    }
    return fetchPage(at: known.cursors.first ?? firstCursor)
  }

  /// Fetches the page after those that were fetched again, until there are as many pages as before.
  public func fetch(restOf answer: Answer?, after gathered: Answer) -> Effect<QueryAction<Self>>? {
    let count = min(answer?.pages.count ?? 0, pageLimit ?? .max)
    return gathered.pages.count < count ? cursor(after: gathered).map { fetchPage(at: $0) } : nil
  }

  /// Fetches one page. The effect needs no task if its handler is synchronous.
  private func fetchPage(at cursor: Cursor) -> Effect<QueryAction<Self>> {
    .perform(PageRequest(self, cursor), answer: { .answered(self, Pages([$0], cursors: [cursor])) })
  }

  /// Returns the pages with a further one added; if the whole was fetched, the answer itself.
  public func merging(_ answer: Answer, of part: QueryPart, into whole: Answer?) -> Answer {
    guard part != .whole, var pages = whole else { return answer }
    for (page, cursor) in zip(answer.pages, answer.cursors) {
      if part == .next { pages.append(page, at: cursor, limit: pageLimit) }
      if part == .previous { pages.prepend(page, at: cursor, limit: pageLimit) }
    }
    return pages
  }
}
