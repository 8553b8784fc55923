import Sluice
import SluiceQueries

nonisolated struct FeedPage: Equatable, Sendable {
  let posts: [String]
  let next: Int?
}

struct Feed: InfiniteQuery {
  typealias Answer = Pages<Int, FeedPage>
  let firstCursor = 0

  func cursor(after pages: Pages<Int, FeedPage>) -> Int? { pages.pages.last?.next }
}

let server = EffectHandler(PageRequest<Feed>.self) { request in
  print("page \(request.cursor)")
  return FeedPage(posts: ["post \(request.cursor)"], next: request.cursor < 2 ? request.cursor + 1 : nil)
}

let feed = Store(Queries<Feed>(), QueryReducer(), handlers: [server])
let token = feed.show(Feed()) { print($0.value?.elements(of: \.posts) ?? []) }
feed.send(.fetchNext(Feed()))
print("more:", Feed().hasNext(after: feed[Feed()].value))
await feed.send(.refetch(Feed())).finish()  // all pages that are there, replaced together
