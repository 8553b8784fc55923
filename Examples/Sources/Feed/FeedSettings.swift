/// What the user chose. The feed and the panel of settings share it.
public struct FeedSettings: Codable, Equatable, Sendable {
  /// Whether posts are shown with their first words only.
  public var isCompact = false
  /// In which order posts are asked for.
  public var order = PostOrder.newest

  /// The defaults.
  public init() {}
}
