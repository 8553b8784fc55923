import Sluice
import SluiceQueries
import SluiceTesting

nonisolated struct FeedPage: Equatable, Sendable {
  var posts: [String]
  var next: Int?
}

struct Feed: InfiniteQuery {
  typealias Answer = Pages<Int, FeedPage>
  let firstCursor = 0

  func cursor(after pages: Pages<Int, FeedPage>) -> Int? { pages.pages.last?.next }
}

let store = TestStore(Queries<Feed>(), QueryReducer<Feed>())
store.exhaustivity = .off  // what a page changes is the library's; the posts are what counts here
store.send(.show(Feed()))
store.answer(PageRequest(Feed(), 0), with: FeedPage(posts: ["a", "b"], next: 1))
store.skipReceivedActions()
store.send(.fetchNext(Feed()))
store.answer(PageRequest(Feed(), 1), with: FeedPage(posts: ["c"], next: nil))
store.skipReceivedActions()
print(store.state[Feed()].value?.elements(of: \.posts) ?? [], Feed().hasNext(after: store.state[Feed()].value))
