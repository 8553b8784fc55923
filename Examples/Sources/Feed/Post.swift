/// A post, as the server tells it.
public struct Post: Identifiable, Codable, Equatable, Sendable {
  /// Names it.
  public let id: Int
  /// Who wrote it.
  public let author: String
  /// What it says.
  public let text: String
  /// How many like it, the user included.
  public var likes: Int
  /// Whether the user does.
  public var isLiked = false

  /// Makes a post.
  public init(id: Int, author: String, text: String, likes: Int, isLiked: Bool = false) {
    (self.id, self.author, self.text, self.likes, self.isLiked) = (id, author, text, likes, isLiked)
  }

  /// Likes it, or does so no longer.
  public mutating func setLiked(_ isLiked: Bool) {
    guard isLiked != self.isLiked else { return }
    self.isLiked = isLiked
    likes += isLiked ? 1 : -1
  }
}

/// Some posts in a row.
public struct PostPage: Codable, Equatable, Sendable {
  /// The posts.
  public var posts: [Post]
  /// By what the next page is asked for; nil if this is the last one.
  public let next: Int?

  /// Makes a page.
  public init(posts: [Post], next: Int?) { (self.posts, self.next) = (posts, next) }
}

/// In which order the server tells the posts.
public enum PostOrder: String, Codable, CaseIterable, Sendable { case newest, popular }
