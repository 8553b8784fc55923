public import Foundation
public import Sluice
import SluiceFiles
public import SluiceQueries

/// The posts, as they are in the file.
public struct StoredPosts: Codable, Equatable, Sendable {
  /// What is known of them.
  public var posts = Queries<FeedQuery>()
  /// Counts the likes that were confirmed. Caches that show the same are equal, also if the server has not confirmed it
  /// in one of them; by this count the store sees that there is something to write.
  public var confirmed = 0

  /// No posts.
  public init() {}
}

/// Where the values are that outlive the program.
public struct FeedStorage: Sendable {
  /// The settings.
  public let settings: SharedKey<FeedSettings>
  /// What is known of the posts.
  public let posts: SharedKey<StoredPosts>

  /// Files in a folder.
  public init(folder: URL) {
    settings = .file(folder.appending(path: "settings.json"))
    posts = .file(folder.appending(path: "posts.json"))
  }
}
