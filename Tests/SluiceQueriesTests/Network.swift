import Sluice
import SluiceQueries

/// A server that answers when the test says so.
@MainActor final class Network {
  struct Refused: Error {}

  private(set) var requests: [String] = []
  private var waiting: [CheckedContinuation<Void, any Error>] = []

  /// Returns when the test lets the request be answered.
  func pass(_ request: String) async throws {
    requests.append(request)
    try await withCheckedThrowingContinuation { waiting.append($0) }
  }

  func forgetRequests() { requests = [] }

  /// How many requests are not answered, including those that no caller awaits any more.
  var open: Int { waiting.count }

  /// Lets tasks continue.
  func settle() async { for _ in 0..<60 { await Task.yield() } }

  /// Answers a request, or refuses it.
  func answer(_ number: Int = 0, refusing isRefused: Bool = false) async {
    let continuation = waiting.remove(at: number)
    if isRefused { continuation.resume(throwing: Refused()) } else { continuation.resume() }
    await settle()
  }

  /// Answers all requests, and those that follow.
  func answerAll() async {
    await settle()
    while !waiting.isEmpty { await answer() }
  }
}

extension Network {
  /// Posts are named after their numbers.
  var posts: EffectHandler {
    EffectHandler(PostQuery.self) { @MainActor (query: PostQuery) async throws -> PostQuery.Post in
      try await self.pass("post \(query.id)")
      return PostQuery.Post(title: "post \(query.id)")
    }
  }

  var likes: EffectHandler {
    EffectHandler(Like.self) { @MainActor (like: Like) async throws -> MutationDone in
      try await self.pass("like \(like.post)")
      return MutationDone()
    }
  }

  /// The feed has five pages.
  var pages: EffectHandler {
    EffectHandler(PageRequest<Feed>.self) { @MainActor (request: PageRequest<Feed>) async throws -> Feed.Page in
      try await self.pass("page \(request.cursor)")
      return Feed.Page(posts: ["\(request.cursor)"], next: request.cursor < 4 ? request.cursor + 1 : nil)
    }
  }
}
