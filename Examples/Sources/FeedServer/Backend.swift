import Feed
import Foundation
import Sluice
import SluiceQueries

/// Stands in for a server far away: pages of posts, and likes, some of which it refuses. Without a network nobody
/// reaches it.
actor Backend {
  /// Why there is no answer; the description is for the user.
  enum Trouble: Error, CustomStringConvertible {
    case unreachable
    case refused(author: String)

    var description: String {
      switch self {
      case .unreachable: "the server cannot be reached."
      case .refused(let author): "\(author) takes no likes."
      }
    }
  }

  static let pageSize = 8
  /// Whoever does not want to be liked.
  static let shy = "Ines"

  private var posts: [Post]
  private let file: URL
  private let latency: Duration
  private var isReachable: Bool

  /// - Parameter file: has the ids of the posts that are liked.
  init(file: URL, latency: Duration, isReachable: Bool) {
    (self.file, self.latency, self.isReachable) = (file, latency, isReachable)
    posts = Post.samples
    let liked = (try? JSONDecoder().decode([Post.ID].self, from: Data(contentsOf: file))) ?? []
    for index in posts.indices where liked.contains(posts[index].id) { posts[index].setLiked(true) }
  }

  func setReachable(_ isReachable: Bool) { self.isReachable = isReachable }

  func page(_ order: PostOrder, at cursor: Int) async throws -> PostPage {
    try await travel()
    let sorted = order == .newest ? posts : posts.sorted { ($0.likes, $0.id) > ($1.likes, $1.id) }
    let end = min(cursor + Self.pageSize, sorted.count)
    return PostPage(posts: Array(sorted[min(cursor, end)..<end]), next: end < sorted.count ? end : nil)
  }

  func setLike(_ like: SetLike) async throws {
    try await travel()
    guard let index = posts.firstIndex(where: { $0.id == like.post }) else { return }
    if posts[index].author == Self.shy { throw Trouble.refused(author: Self.shy) }
    posts[index].setLiked(like.isLiked)
    try JSONEncoder().encode(posts.filter(\.isLiked).map(\.id)).write(to: file, options: .atomic)
  }

  private func travel() async throws {
    try await Task.sleep(for: latency)
    if !isReachable { throw Trouble.unreachable }
  }

  /// What performs the requests of the app.
  nonisolated var handlers: [EffectHandler] {
    [
      EffectHandler(PageRequest<FeedQuery>.self) { try await self.page($0.query.order, at: $0.cursor) },
      EffectHandler(SetLike.self) { try await self.setLike($0) },
    ]
  }
}
