import Sluice
import SluiceQueries
import Testing

/// An answer that is older than what was written since never replaces it.
@MainActor @Suite struct OlderAnswerTests {
  private let network = Network()

  private func blog() -> Store<Blog.State, BlogAction> {
    Store(
      Blog.State(), Blog(policy: QueryPolicy(staleAfter: nil, attempts: 1)), handlers: [network.posts, network.likes])
  }

  @Test func `A value that is set ends a fetch, whose answer would be older`() async {
    let store = blog()
    store.send(.posts(.show(one)))
    await network.settle()
    store.send(.posts(.set(one, salt)))
    #expect(store.posts[one] == .fresh(salt))
    await network.answerAll()
    #expect(store.posts[one] == .fresh(salt))
    #expect(network.requests == ["post 1"])
  }

  @Test func `An answer that names a request from before is dropped`() async {
    let store = blog()
    let tape = store.record()
    store.send(.posts(.show(one)))
    await network.answerAll()
    let names = tape.entries.compactMap { entry -> AnsweredRequest? in
      if case .posts(.answered(_, _, let name)) = entry.action { name } else { nil }
    }
    store.send(.posts(.refetch(one)))
    await network.settle()
    store.send(.posts(.answered(one, salt, to: names[0])))
    #expect(store.posts[one].value?.title == "post 1" && store.posts[one].isFetching)
    store.send(.posts(.failed(one, .offline, of: names[0])))
    #expect(store.posts[one].error == nil && store.posts[one].isFetching)
    await network.answerAll()
    #expect(!store.posts[one].isFetching)
  }

  @Test(arguments: [true, false])
  func `A change that is confirmed after a reset is fetched`(isAnsweredFirst: Bool) async {
    let store = blog()
    store.send(.posts(.set(one, rye)))
    store.send(.posts(.show(one)))
    store.send(.likes(.run(Like(post: 1))))
    await network.settle()
    store.send(.posts(.reset(one)))
    await network.settle()
    #expect(network.requests == ["like 1", "post 1"])
    await network.answer(isAnsweredFirst ? 1 : 0)
    if isAnsweredFirst { #expect(store.posts[one].value?.likes == 1) }
    await network.answer()
    #expect(network.requests == ["like 1", "post 1", "post 1"])
    await network.answerAll()
    #expect(store.posts[one] == .fresh(PostQuery.Post(title: "post 1")) && !store.posts.hasPendingChanges)
  }

  @Test func `A further page removes no confirmed change`() {
    let feed = Feed()
    var queries: Queries<Feed> = [feed: .fresh(Pages([Feed.Page(posts: ["0"], next: 1)], cursors: [0]))]
    let (pending, confirmed) = (MutationID("post", 1), MutationID("post", 2))
    queries.change(feed, "pending", by: pending)
    queries.change(feed, "confirmed", by: confirmed)
    queries.confirm(confirmed)
    let base = Pages([Feed.Page(posts: ["0"], next: 1), Feed.Page(posts: ["1"], next: 2)], cursors: [0, 1])
    let traits = QueryMachine.Traits(tasks: [], isStaleAtOnce: false, cancelsWhenHidden: true)
    _ = queries.handle(.answeredPart, base, feed, traits)
    queries.rollBack(pending)
    #expect(queries[feed].value?.elements(of: \.posts) == ["confirmed", "0", "1"])
  }
}
