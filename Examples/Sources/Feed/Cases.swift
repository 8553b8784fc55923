public import Sluice
public import SluiceQueries

// What `@Cases` of SluiceMacros would write.

extension AppAction: CasePathable {
  /// The cases.
  public struct Cases: Sendable {
    /// What is for the feed.
    public let feed = EnumCase<AppAction, FeedAction>(
      "feed", embed: { .feed($0) }, extract: { if case .feed(let action) = $0 { action } else { nil } })
    /// What is for the panel.
    public let panel = EnumCase<AppAction, PanelAction>(
      "panel", embed: { .panel($0) }, extract: { if case .panel(let action) = $0 { action } else { nil } })
  }
  /// The cases.
  public static let cases = Cases()

  /// The name of the case.
  public var caseName: String { if case .feed = self { "feed" } else { "panel" } }
}

extension FeedAction: CasePathable {
  /// The cases with a reducer of their own.
  public struct Cases: Sendable {
    /// What is for the posts.
    public let posts = EnumCase<FeedAction, QueryAction<FeedQuery>>(
      "posts", embed: { .posts($0) }, extract: { if case .posts(let action) = $0 { action } else { nil } })
    /// What is for the likes.
    public let likes = EnumCase<FeedAction, MutationAction<SetLike>>(
      "likes", embed: { .likes($0) }, extract: { if case .likes(let action) = $0 { action } else { nil } })
  }
  /// The cases.
  public static let cases = Cases()

  /// The name of the case, of those above.
  public var caseName: String {
    switch self {
    case .posts: "posts"
    case .likes: "likes"
    default: "other"
    }
  }
}
