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
