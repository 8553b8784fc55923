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

func page(_ posts: Post..., next: Int? = nil) -> FeedPage { FeedPage(posts: posts, next: next) }
let feed = Feed()
let likeSecond = LikePost(id: 2)
let first = page(Post(id: 1, likes: 10), Post(id: 2, likes: 10), next: 2)
let liked = page(Post(id: 1, likes: 10), Post(id: 2, likes: 11, isLiked: true), next: 2)
let second = page(Post(id: 3, likes: 10))

let store = TestStore(Home(), HomeReducer())
store.send(.feed(.show(feed))) { $0.feed[feed] = .fetching() }
store.answer(PageRequest(feed, 0), with: first)
store.receive(case: HomeAction.feed, QueryAction.answered) {
  $0.feed[feed] = .stale(Pages([first], cursors: [0]))  // stale at once: no `staleAfter` in the policy
}

store.send(.likes(.run(likeSecond))) {  // at once
  $0.likes.run(likeSecond)
  $0.feed[feed].value = Pages([liked], cursors: [0])
}
store.send(.feed(.fetchNext(feed))) { $0.feed[feed].fetching = .next }
store.answer(PageRequest(feed, 2), with: second)
store.receive(case: HomeAction.feed, QueryAction.answered) {  // below the like
  $0.feed[feed] = .stale(Pages([liked, second], cursors: [0, 2]))
}
store.fail(likeSecond, with: QueryFailure("offline"))
store.receive(case: HomeAction.likes, MutationAction.failed) {  // taken back
  $0.likes.end(likeSecond, .failed(QueryFailure("offline")))
  $0.feed[feed].value = Pages([first, second], cursors: [0, 2])
}
store.finish()
print(store.state.feed[feed].value?.elements(of: \.posts).map(\.likes) ?? [])
