import Sluice
import SluiceQueries

nonisolated struct Post: Identifiable, Equatable, Sendable {
  let id: Int
  var likes: Int
  var isLiked = false

  mutating func like() {
    if isLiked { return }  // an answer that arrived meanwhile may contain the like
    isLiked = true
    likes += 1
  }
}

nonisolated struct FeedPage: Equatable, Sendable {
  var posts: [Post]
  var next: Int?
}

nonisolated struct Feed: InfiniteQuery {
  typealias Answer = Pages<Int, FeedPage>
  enum Change: Equatable, Sendable { case like(Post.ID) }

  let firstCursor = 0

  func cursor(after pages: Answer) -> Int? { pages.pages.last?.next }

  func apply(_ change: Change, to feed: inout Answer) {
    switch change {
    case .like(let id):
      for page in feed.pages.indices {
        guard let at = feed.pages[page].posts.firstIndex(where: { $0.id == id }) else { continue }
        feed.pages[page].posts[at].like()
      }
    }
  }
}

nonisolated struct LikePost: Mutation, Equatable { let id: Post.ID }

nonisolated struct Home {
  var feed = Queries<Feed>()
  var likes = Mutations<LikePost>()
}

nonisolated enum HomeAction {
  case feed(QueryAction<Feed>)
  case likes(MutationAction<LikePost>)
}

struct HomeReducer: Reducer {
  var body: some Reducer<Home, HomeAction> {
    Scope(\.feed, action: HomeAction.feed) { QueryReducer() }
    Scope(\.likes, action: HomeAction.likes) { MutationReducer() }
    OptimisticChange(of: \.feed, action: HomeAction.feed, by: \.likes, action: HomeAction.likes) { like in
      [Feed(): .like(like.id)]
    }
  }
}

@MainActor final class Server {
  struct Unreachable: Error {}
  var posts = (1...3).map { Post(id: $0, likes: 10) }
  var isReachable = true

  func page(at cursor: Int) -> FeedPage {
    FeedPage(posts: Array(posts[cursor...].prefix(2)), next: cursor + 2 < posts.count ? cursor + 2 : nil)
  }

  func like(_ id: Post.ID) async throws {
    await Task.yield()  // it takes its time
    if !isReachable { throw Unreachable() }
    posts[id - 1].like()
  }
}

@MainActor func likeTwo() async {
  let server = Server()
  let store = Store(
    Home(), HomeReducer(),
    handlers: [
      EffectHandler(PageRequest<Feed>.self) { server.page(at: $0.cursor) },
      EffectHandler(LikePost.self) { try await server.like($0.id) },
    ])
  let token = store.scope(\.feed, action: HomeAction.feed).show(Feed()) { feed in
    print(feed.value?.elements(of: \.posts).map(\.likes) ?? [])
  }
  await store.send(.feed(.fetchNext(Feed()))).finish()

  await store.send(.likes(.run(LikePost(id: 3)))).finish()  // on the second page: shown at once, and confirmed

  server.isReachable = false
  await store.send(.likes(.run(LikePost(id: 1)))).finish()  // shown at once, and taken back
  token.cancel()
}

await likeTwo()
