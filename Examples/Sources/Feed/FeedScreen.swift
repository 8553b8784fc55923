import SluiceQueries

/// What the page shows, as it is sent to it.
public struct FeedScreen: Encodable, Equatable, Sendable {
  /// A post on the page.
  public struct Row: Encodable, Equatable, Sendable {
    /// Names it.
    public let id: Post.ID
    /// Who wrote it.
    public let author: String
    /// What it says, or its first words.
    public let text: String
    /// How many like it.
    public let likes: Int
    /// Whether the user does.
    public let isLiked: Bool
    /// Whether the server has not confirmed that yet.
    public let isPending: Bool
  }

  /// The posts.
  public let rows: [Row]
  /// Whether something is fetched.
  public let isFetching: Bool
  /// Whether there is more.
  public let hasMore: Bool
  /// What is wrong with what is shown; nil if nothing is.
  public let banner: String?
  /// What is wrong with a like; nil if nothing is.
  public let notice: String?
  /// Whether there is a network.
  public let isOnline: Bool
  /// The settings, as the panel has them.
  public let settings: FeedSettings

  /// What is shown of a state.
  public init(_ app: AppState) {
    let (feed, result) = (app.feed, app.feed.result)
    let pending = Set(feed.likes.running.map(\.post))
    rows = (result.value?.elements(of: \.posts) ?? []).map { Row($0, feed.settings.isCompact, pending.contains($0.id)) }
    isFetching = result.isFetching
    hasMore = feed.query.hasNext(after: result.value)
    banner = Self.banner(feed)
    notice = feed.notice
    isOnline = feed.isOnline
    settings = app.panel.settings
  }

  /// Stale is what comes from the file, and was not fetched again since.
  private static func banner(_ feed: FeedState) -> String? {
    let result = feed.result
    let isOld = result.isStale && result.value != nil
    switch (result.error, isOld) {
    case (let error?, true): return "Shown from the last visit: \(error)"
    case (let error?, false): return "Posts could not be fetched: \(error)"
    case (nil, true): return "Shown from the last visit."
    case (nil, false): return feed.isOnline ? nil : "You are offline."
    }
  }
}

extension FeedScreen.Row {
  init(_ post: Post, _ isCompact: Bool, _ isPending: Bool) {
    (id, author, likes, isLiked) = (post.id, post.author, post.likes, post.isLiked)
    (text, self.isPending) = (isCompact ? Self.beginning(of: post.text) : post.text, isPending)
  }

  /// The first eight words.
  private static func beginning(of text: String) -> String {
    let words = text.split(separator: " ")
    return words.count <= 8 ? text : words.prefix(8).joined(separator: " ") + " …"
  }
}
