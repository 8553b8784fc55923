import Sluice
import SluiceQueries
import SluiceTesting
import Testing

struct Feed: InfiniteQuery, Codable {
  struct Page: Codable, Equatable, Sendable {
    var posts: [String]
    var next: Int?
  }
  typealias Cursor = Int
  typealias Answer = Pages<Int, Page>
  typealias Change = String

  var pageLimit: Int? = nil
  let firstCursor = 0

  enum CodingKeys: CodingKey { case pageLimit }

  func tags(of answer: Answer?) -> Set<QueryTag> { ["feed"] }
  func cursor(after pages: Pages<Int, Page>) -> Int? { pages.pages.last?.next }
  func cursor(before pages: Pages<Int, Page>) -> Int? { pages.cursors.first.flatMap { $0 > 0 ? $0 - 1 : nil } }
  func apply(_ change: String, to pages: inout Pages<Int, Page>) { pages.pages[0].posts.insert(change, at: 0) }
}

/// Infinite queries.
@MainActor @Suite struct PagesTests {
  private let feed = Feed()
  private func page(_ number: Int, last: Bool = false) -> Feed.Page {
    Feed.Page(posts: ["a\(number)", "b\(number)"], next: last ? nil : number + 1)
  }
  private func pages(_ numbers: [Int], last: Bool = false) -> Feed.Answer {
    Pages(numbers.map { page($0, last: last && $0 == numbers.last) }, cursors: numbers)
  }

  private func feedStore(_ numbers: [Int] = [], _ feed: Feed = Feed()) -> TestStore<Queries<Feed>, QueryAction<Feed>> {
    TestStore(
      numbers.isEmpty ? [:] : [feed: .fresh(pages(numbers))], QueryReducer(QueryPolicy(staleAfter: nil, attempts: 1)))
  }

  @Test func `A refetch fetches as many pages as there were`() async {
    let handler = EffectHandler(PageRequest<Feed>.self) { request in
      Feed.Page(posts: [], next: request.cursor < 4 ? request.cursor + 1 : nil)
    }
    let store = Store(Queries<Feed>(), QueryReducer(), handlers: [handler])
    let token = store.show(feed)
    store.send(.fetchNext(feed))
    await store.send(.refetch(feed)).finish()
    #expect(store[feed].value?.cursors == [0, 1])
    token.cancel()
  }

  @Test func `Pages are fetched one after the other`() {
    let store = feedStore()
    store.send(.show(feed)) { $0[feed] = .fetching() }
    store.answer(PageRequest(feed, 0), with: page(0))
    store.receive(.answered(feed, pages([0]))) { $0[feed] = .fresh(pages([0])) }
    store.send(.fetchNext(feed)) { $0[feed].fetching = .next }
    store.send(.fetchNext(feed))
    store.answer(PageRequest(feed, 1), with: page(1, last: true))
    store.receive(.answered(feed, Pages([page(1, last: true)], cursors: [1]))) {
      $0[feed] = .fresh(pages([0, 1], last: true))
    }
    #expect(store.state[feed].value?.elements(of: \.posts) == ["a0", "b0", "a1", "b1"])
    #expect(!feed.hasNext(after: store.state[feed].value))
    store.send(.fetchNext(feed))  // there is none
    store.finish()
  }

  @Test func `Pages before the first are fetched, and the limit drops those at the other end`() {
    let feed = Feed(pageLimit: 2)
    let store = feedStore([3, 4], feed)
    store.send(.fetchPrevious(feed)) { $0[feed].fetching = .previous }
    store.answer(PageRequest(feed, 2), with: page(2))
    store.receive(.answered(feed, pages([2]))) { $0[feed] = .fresh(pages([2, 3])) }
    store.send(.fetchNext(feed)) { $0[feed].fetching = .next }
    store.answer(PageRequest(feed, 4), with: page(4))
    store.receive(.answered(feed, pages([4]))) { $0[feed] = .fresh(pages([3, 4])) }
    #expect(feed.hasPrevious(before: store.state[feed].value))
    store.finish()
  }

  @Test func `A page that is being fetched is not requested again`() async {
    let (requested, cursors) = AsyncStream<Int>.makeStream()
    let (end, ending) = AsyncStream<Never>.makeStream()
    let handler = EffectHandler(PageRequest<Feed>.self) { request in
      cursors.yield(request.cursor)
      for await _ in end {}
      return Feed.Page(posts: [], next: request.cursor + 1)
    }
    let queries: Queries<Feed> = [feed: .fresh(pages([0]))]
    let store = Store(queries, QueryReducer(), handlers: [handler])
    let fetch = store.send(.fetchNext(feed))
    var asking = requested.makeAsyncIterator()
    #expect(await asking.next(isolation: #isolation) == 1)
    let again = store.send(.fetchNext(feed))
    ending.finish()
    await fetch.finish()
    await again.finish()
    cursors.finish()
    #expect(await asking.next(isolation: #isolation) == nil)
    #expect(store[feed].value?.cursors == [0, 1])
  }

  @Test func `A further page is placed below a pending change`() {
    let change = MutationID("post", 1)
    var queries: Queries<Feed> = [feed: .fresh(pages([0]))]
    queries.change(feed, "new", by: change)
    let store = TestStore(queries, QueryReducer(QueryPolicy(staleAfter: nil, attempts: 1)))
    store.exhaustivity = .off
    store.send(.fetchNext(feed))
    store.answer(PageRequest(feed, 1), with: page(1))
    store.receive(.answered(feed, pages([1])))
    #expect(store.state[feed].value?.elements(of: \.posts) == ["new", "a0", "b0", "a1", "b1"])
    var settled = store.state
    settled.rollBack(change)
    #expect(settled[feed].value == pages([0, 1]))
    store.finish()
  }

  @Test func `All pages are fetched again, and replaced together`() async {
    let store = feedStore([0, 1])
    store.send(.refetch(feed)) { $0[feed].fetching = .whole }
    await store.answer(PageRequest(feed, 0), with: page(0))
    await store.receive(.answered(feed, pages([0])))
    #expect(store.state[feed].value == pages([0, 1]))
    await store.answer(PageRequest(feed, 1), with: page(1, last: true))
    await store.receive(.answered(feed, Pages([page(1, last: true)], cursors: [1]))) {
      $0[feed] = .fresh(pages([0, 1], last: true))
    }
    await store.finish()
  }

  @Test func `Fewer pages remain if the list has become shorter`() async {
    let store = feedStore([0, 1])
    store.send(.refetch(feed)) { $0[feed].fetching = .whole }
    await store.answer(PageRequest(feed, 0), with: page(0, last: true))
    await store.receive(.answered(feed, pages([0], last: true))) { $0[feed] = .fresh(pages([0], last: true)) }
    await store.finish()
  }

  @Test func `A fetch of the whole begins again after a further page`() async {
    let store = feedStore([0])
    store.send(.refetch(feed)) { $0[feed].fetching = .whole }
    store.send(.fetchNext(feed)) { $0[feed].fetching = .next }
    await store.answer(PageRequest(feed, 1), with: page(1))
    await store.receive(.answered(feed, pages([1]))) {
      $0[feed] = .fetching(pages([0, 1])); $0[feed].isStale = false
    }
    await store.answer(PageRequest(feed, 0), with: page(0))
    await store.receive(.answered(feed, pages([0])))
    await store.answer(PageRequest(feed, 1), with: page(1))
    await store.receive(.answered(feed, pages([1]))) { $0[feed] = .fresh(pages([0, 1])) }
    await store.finish()
  }

  @Test func `A further page that fails leaves the existing pages`() {
    let store = feedStore([0])
    store.send(.fetchNext(feed)) { $0[feed].fetching = .next }
    store.fail(PageRequest(feed, 1), with: QueryFailure("offline"))
    store.receive(.failed(feed, QueryFailure("offline"))) {
      $0[feed].fetching = nil
      $0[feed].error = QueryFailure("offline")
      $0[feed].failures = 1
    }
    #expect(store.state[feed].value == pages([0]))
    store.finish()
  }

  @Test func `Requesting the next page of nothing requests the first`() {
    let store = feedStore()
    store.send(.fetchNext(feed)) { $0[feed] = .fetching() }
    store.answer(PageRequest(feed, 0), with: page(0))
    store.receive(.answered(feed, pages([0]))) { $0[feed] = .fresh(pages([0])) }
    store.finish()
  }
}
