import Sluice
import SluiceQueries
import SluiceTesting
import Testing

/// Pages and the whole list: neither fetch is lost to the other, and no pages of two lists are mixed.
@MainActor @Suite struct ListFetchTests {
  private typealias FeedStore = Store<Queries<Feed>, QueryAction<Feed>>

  private let feed = Feed()
  private let network = Network()
  private let clock = ManualClock()

  /// A store that shows a number of pages.
  private func store(showing count: Int, attempts: Int = 1) async -> FeedStore {
    let store = FeedStore(
      [:], QueryReducer(QueryPolicy(staleAfter: nil, attempts: attempts, backoff: .constant(.seconds(1)))),
      dependencies: [Provide(\.clock, clock)], handlers: [network.pages])
    store.send(.show(feed))
    await network.answerAll()
    for _ in 1..<count {
      store.send(.fetchNext(feed))
      await network.answerAll()
    }
    #expect(store[feed].value?.cursors == Array(0..<count))
    network.forgetRequests()
    return store
  }

  @Test(arguments: [QueryAction<Feed>.invalidate(["feed"]), .refetch(Feed()), .refetch(Feed(), restarts: true)])
  func `The whole list is fetched although a page is being fetched`(again: QueryAction<Feed>) async {
    let store = await store(showing: 2)
    store.send(.fetchNext(feed))
    await network.settle()
    let sent = store.send(again)
    await network.answerAll()
    await sent.finish()
    let isRestarted = again == .refetch(feed, restarts: true)
    #expect(
      network.requests == (isRestarted ? ["page 2", "page 0", "page 1"] : ["page 2", "page 0", "page 1", "page 2"]))
    #expect(store[feed].value?.cursors == (isRestarted ? [0, 1] : [0, 1, 2]))
    #expect(!store[feed].isStale && !store[feed].isFetching)
  }

  @Test func `A page that was requested for a replaced list is dropped`() async {
    let store = await store(showing: 2)
    store.send(.fetchNext(feed))
    await network.settle()
    let other = Pages([Feed.Page(posts: ["new"], next: 3)], cursors: [0])
    store.send(.set(feed, other))
    await network.answerAll()
    #expect(store[feed] == .fresh(other))
  }

  @Test func `A page that fails is requested again alone`() async {
    let store = await store(showing: 3, attempts: 2)
    store.send(.refetch(feed))
    await network.settle()
    await network.answer()
    await network.answer(refusing: true)
    clock.advance(by: .seconds(1))
    await network.answerAll()
    #expect(network.requests == ["page 0", "page 1", "page 1", "page 2"])
    #expect(store[feed].value?.cursors == [0, 1, 2] && store[feed].error == nil)
  }

  @Test func `Attempts are counted for each request, so each page may fail once`() async {
    let store = await store(showing: 5, attempts: 2)
    store.send(.refetch(feed))
    for _ in 0..<5 {
      await network.settle()
      await network.answer(refusing: true)
      clock.advance(by: .seconds(1))
      await network.settle()
      await network.answer()
    }
    #expect(network.requests.count == 10)
    #expect(store[feed].error == nil && !store[feed].isFetching && store[feed].value?.pages.count == 5)
  }

  @Test func `A list that is hidden requests no further page`() async {
    let store = await store(showing: 5)
    store.send(.refetch(feed))
    await network.settle()
    store.send(.hide(feed))
    #expect(!store[feed].isFetching)
    await network.answerAll()
    #expect(network.requests == ["page 0"])
  }
}
