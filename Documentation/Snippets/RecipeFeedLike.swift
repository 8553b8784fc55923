import Sluice
import SluiceQueries
import SluiceTesting

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

nonisolated struct Home: Equatable {
  var feed = Queries<Feed>()
  var likes = Mutations<LikePost>()
}

nonisolated enum HomeAction: Equatable, Sendable {
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

extension Home {
  var shownLikes: [Int] { feed[Feed()].value?.elements(of: \.posts).map(\.likes) ?? [] }
}

func page(_ ids: Int..., next: Int? = nil) -> FeedPage {
  FeedPage(posts: ids.map { Post(id: $0, likes: 10) }, next: next)
}

let store = TestStore(Home(), HomeReducer())
store.exhaustivity = .off
store.send(.feed(.show(Feed())))
store.answer(PageRequest(Feed(), 0), with: page(1, 2, next: 2))
store.skipReceivedActions()

store.send(.likes(.run(LikePost(id: 2))))
print("at once:", store.state.shownLikes)
store.send(.feed(.fetchNext(Feed())))
store.answer(PageRequest(Feed(), 2), with: page(3))
store.skipReceivedActions()
print("with a further page:", store.state.shownLikes)
store.fail(LikePost(id: 2), with: QueryFailure("offline"))
store.skipReceivedActions()
print("taken back:", store.state.shownLikes)

store.send(.likes(.run(LikePost(id: 3))))
store.answer(LikePost(id: 3), with: MutationDone())
store.skipReceivedActions()
print("confirmed:", store.state.shownLikes)
