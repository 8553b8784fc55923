public import SluiceQueries

/// Asks for the posts, page by page. Each order is a list of its own.
public struct FeedQuery: InfiniteQuery, Codable {
  /// The pages that are there.
  public typealias Answer = Pages<Int, PostPage>

  /// What a user may change before the server has confirmed it.
  public struct Change: Equatable, Sendable {
    /// Which post.
    public let post: Post.ID
    /// Whether it is liked from now on.
    public let isLiked: Bool
  }

  /// In which order.
  public let order: PostOrder

  /// Makes a query.
  public init(order: PostOrder = .newest) { self.order = order }

  /// The beginning.
  public var firstCursor: Int { 0 }

  /// What the last page says.
  public func cursor(after pages: Answer) -> Int? { pages.pages.last?.next }

  /// Changes the post, on whichever page it is.
  public func apply(_ change: Change, to pages: inout Answer) {
    for page in pages.pages.indices {
      guard let index = pages.pages[page].posts.firstIndex(where: { $0.id == change.post }) else { continue }
      pages.pages[page].posts[index].setLiked(change.isLiked)
    }
  }
}

/// Asks the server to note that the user likes a post, or does so no longer.
public struct SetLike: Mutation {
  /// Which post.
  public let post: Post.ID
  /// Whether it is liked from now on.
  public let isLiked: Bool

  /// Makes a mutation.
  public init(_ post: Post.ID, _ isLiked: Bool) { (self.post, self.isLiked) = (post, isLiked) }
}
