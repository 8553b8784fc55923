import Feed

/// An action as a page sends it.
enum PageAction: Decodable {
  case loadMore(after: Post.ID?)
  case refresh
  case setLiked(post: Post.ID, isLiked: Bool)
  case dismiss
  case setCompact(isCompact: Bool)
  case setOrder(order: PostOrder)
  /// Takes the network away, or gives it back.
  case setOnline(isOnline: Bool)

  /// The action for the store.
  var action: AppAction {
    switch self {
    case .loadMore(let last): .feed(.loadMore(after: last))
    case .refresh: .feed(.refresh)
    case .setLiked(let post, let isLiked): .feed(.setLiked(post, isLiked))
    case .dismiss: .feed(.dismiss)
    case .setCompact(let isCompact): .panel(.setCompact(isCompact))
    case .setOrder(let order): .panel(.setOrder(order))
    case .setOnline(let isOnline): .feed(.networkChanged(isOnline: isOnline))
    }
  }
}
