import Feed
import Foundation
import Sluice
import SluiceQueries
import SluiceTesting
import Testing

/// The feed with a backend that is the test: it answers requests as values.
@MainActor @Suite struct FeedTests {
  private let newest = FeedQuery(order: .newest)
  private let popular = FeedQuery(order: .popular)

  private func post(_ id: Int) -> Post { Post(id: id, author: "Ada", text: "Post \(id)", likes: 10) }
  private func page(_ ids: ClosedRange<Int>, next: Int? = nil) -> PostPage {
    PostPage(posts: ids.map(post), next: next)
  }
  private func pages(_ pages: PostPage..., cursors: [Int]) -> FeedQuery.Answer { Pages(pages, cursors: cursors) }

  private func app(_ known: Queries<FeedQuery> = [:]) -> AppState {
    var app = AppState(FeedStorage(folder: URL(filePath: "/nowhere", directoryHint: .isDirectory)))
    app.feed.stored.posts = known
    return app
  }

  private func feed(_ known: Queries<FeedQuery> = [:]) -> TestStore<FeedState, FeedAction> {
    TestStore(app(known).feed, parcel: feedParcel)
  }

  @Test func `The feed shows the first page, and the next ones on demand`() {
    let store = feed()
    store.receive(.posts(.show(newest))) { $0.stored.posts[newest] = .fetching() }
    let first = pages(page(1...2, next: 2), cursors: [0])
    store.answer(PageRequest(newest, 0), with: page(1...2, next: 2))
    store.receive(.posts(.answered(newest, first))) { $0.stored.posts[newest] = .fresh(first) }

    store.send(.loadMore(after: 2))
    store.receive(.posts(.fetchNext(newest))) { $0.stored.posts[newest].fetching = .next }
    store.send(.loadMore(after: 2))  // one page at a time
    store.answer(PageRequest(newest, 2), with: page(3...4))
    store.receive(.posts(.answered(newest, pages(page(3...4), cursors: [2])))) {
      $0.stored.posts[newest] = .fresh(pages(page(1...2, next: 2), page(3...4), cursors: [0, 2]))
    }
    store.send(.loadMore(after: 2))  // sent before the page was shown
    #expect(store.state.result.value?.elements(of: \.posts).map(\.id) == [1, 2, 3, 4])
    #expect(!newest.hasNext(after: store.state.result.value))
    store.finish()
  }

  @Test func `A like is shown at once in all lists, and stays when the server confirms it`() {
    let known = pages(page(1...2), cursors: [0])
    let store = feed([newest: .fresh(known), popular: .fresh(known)])
    store.exhaustivity = .off
    store.send(.setLiked(2, true))
    store.receive(.likes(.run(SetLike(2, true))))
    for order in PostOrder.allCases {
      let post = store.state.stored.posts[FeedQuery(order: order)].value?.pages[0].posts[1]
      #expect(post?.isLiked == true && post?.likes == 11)
    }
    store.answer(SetLike(2, true), with: MutationDone())
    store.receive(.likes(.succeeded(store.state.likes.lastID, MutationDone()))) { $0.stored.confirmed = 1 }
    #expect(store.state.result.value?.pages[0].posts[1].isLiked == true && !store.state.likes.isRunning)
    store.finish()
  }

  @Test func `A like that the server refuses is reverted, and the user sees why`() {
    let known = pages(page(1...2), cursors: [0])
    let store = feed([newest: .fresh(known)])
    store.exhaustivity = .off
    store.send(.setLiked(1, true))
    store.receive(.likes(.run(SetLike(1, true))))
    #expect(store.state.result.value?.pages[0].posts[0].likes == 11)
    store.fail(SetLike(1, true), with: QueryFailure("no likes, please."))
    store.receive(.likes(.failed(store.state.likes.lastID, QueryFailure("no likes, please.")))) {
      $0.stored.posts[newest] = .fresh(known)
      $0.notice = "Your like was taken back: no likes, please."
    }
    store.send(.dismiss) { $0.notice = nil }
    store.finish()
  }

  @Test func `When the network returns, stale posts are requested again`() {
    let known = pages(page(1...2), cursors: [0])
    let store = feed([newest: .stale(known)])
    store.receive(.posts(.show(newest))) { $0.stored.posts[newest].fetching = .whole }
    store.fail(PageRequest(newest, 0), with: QueryFailure("offline"))
    store.receive(.posts(.failed(newest, QueryFailure("offline")))) {
      $0.stored.posts[newest] = .failed(QueryFailure("offline"), known)
    }
    store.send(.networkChanged(isOnline: false)) { $0.isOnline = false }
    store.send(.networkChanged(isOnline: true)) { $0.isOnline = true }
    store.receive(.posts(.refetchStale)) {
      $0.stored.posts[newest].fetching = .whole
      $0.stored.posts[newest].failures = 0
    }
    store.answer(PageRequest(newest, 0), with: page(1...2))
    store.receive(.posts(.answered(newest, known))) { $0.stored.posts[newest] = .fresh(known) }
    store.finish()
  }

  @Test func `A setting of the panel is one of the feed in the same cycle, and the shown posts follow`() {
    var dependencies = Dependencies()
    dependencies.sharedPlaces = SharedPlaces()
    let known = pages(page(1...2), cursors: [0])
    let store = Store(
      app([newest: .fresh(known), popular: .fresh(known)]), parcel: appParcel, dependencies: dependencies,
      handlers: [
        EffectHandler(PageRequest<FeedQuery>.self) { _ in page(1...2) },
        EffectHandler(SetLike.self) { _ in MutationDone() },
      ])
    var seen: [[FeedSettings]] = []
    let token = store.observe(\.self) { seen.append([$0.panel.settings, $0.feed.settings]) }
    store.send(.panel(.setCompact(true)))
    #expect(store.state.feed.settings.isCompact)
    store.send(.panel(.setOrder(.popular)))
    #expect(store.state.feed.query == popular && store.state.feed.stored.posts.viewers(of: popular) == 1)
    #expect(store.state.feed.stored.posts.viewers(of: newest) == 0)
    #expect(seen.count >= 3 && seen.allSatisfy { $0[0] == $0[1] })
    token.cancel()
  }
}
