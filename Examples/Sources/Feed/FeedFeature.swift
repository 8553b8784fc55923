public import Sluice
public import SluiceQueries

/// The feed: posts, likes, and what to tell the user.
public struct FeedState: Equatable, Sendable {
  /// What is known of the posts. It is in a file, so that it is there at the next start, also without a network.
  @Shared public var stored: StoredPosts
  /// The likes that the server has not answered.
  public var likes = Mutations<SetLike>()
  /// The settings, which the panel changes.
  @Shared public var settings: FeedSettings
  /// Whether there is a network.
  public var isOnline = true
  /// What came of the last like, if it failed.
  public var notice: String?

  /// The feed with what is stored.
  public init(_ storage: FeedStorage) {
    _stored = Shared(wrappedValue: StoredPosts(), storage.posts)
    _settings = Shared(wrappedValue: FeedSettings(), storage.settings)
  }

  /// What is shown: it follows the settings.
  public var query: FeedQuery { FeedQuery(order: settings.order) }
  /// The same, as a list.
  public var shownQueries: [FeedQuery] { [query] }
  /// What is known of it.
  public var result: QueryResult<FeedQuery> { stored.posts[query] }
}

/// What can happen to the feed.
public enum FeedAction: Equatable, Sendable {
  /// Show the page after this post, which is the last one shown. The same wish, sent twice, is one wish.
  case loadMore(after: Post.ID?)
  /// Ask for the posts again.
  case refresh
  /// Like a post, or do so no longer.
  case setLiked(Post.ID, Bool)
  /// The user has read the notice.
  case dismiss
  /// The network came or went, says the system.
  case networkChanged(isOnline: Bool)
  /// What happens to the posts.
  case posts(QueryAction<FeedQuery>)
  /// What happens to the likes.
  case likes(MutationAction<SetLike>)
}

/// The feed in one piece. It needs handlers for `PageRequest<FeedQuery>` and `SetLike`.
public let feedParcel = Parcel<FeedState, FeedAction>("feed") {
  Scope(\.stored.posts, action: FeedAction.posts) {
    QueryReducer(QueryPolicy(staleAfter: nil, keepFor: nil, attempts: 1))
  }
  // One after the other: the server hears of a like and its end in this order.
  Scope(\.likes, action: FeedAction.likes) { MutationReducer(isSerial: true) }
  OptimisticChange(of: \.stored.posts, action: FeedAction.posts, by: \.likes, action: FeedAction.likes) { like in
    let change = FeedQuery.Change(post: like.post, isLiked: like.isLiked)
    return Dictionary(uniqueKeysWithValues: PostOrder.allCases.map { (FeedQuery(order: $0), change) })
  }
  FeedReducer()
  ShowQueries(\.shownQueries, action: FeedAction.posts)
}

/// What the user does, as actions of the caches.
struct FeedReducer: Reducer {
  func reduce(_ feed: inout FeedState, _ action: FeedAction, _ context: Context<FeedAction>) {
    switch action {
    case .loadMore(let last):
      guard !feed.result.isFetching, last == feed.result.value?.elements(of: \.posts).last?.id else { return }
      context.send(.posts(.fetchNext(feed.query)))
    case .refresh: context.send(.posts(.refetch(feed.query)))
    case .setLiked(let post, let isLiked):
      feed.notice = nil
      context.send(.likes(.run(SetLike(post, isLiked))))
    case .dismiss: feed.notice = nil
    case .networkChanged(let isOnline):
      feed.isOnline = isOnline
      if isOnline { context.send(.posts(.refetchStale)) }
    case .likes(.failed(let id, let failure)):
      guard let like = feed.likes[id]?.mutation else { return }
      feed.notice = like.isLiked ? "Your like was taken back: \(failure)" : "You still like this: \(failure)"
    case .likes(.succeeded): feed.stored.confirmed += 1
    case .posts, .likes: break
    }
  }
}
