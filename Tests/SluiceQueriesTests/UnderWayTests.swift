import Sluice
import SluiceQueries
import SluiceTesting
import Testing

/// Fetches that are under way in the state are under way, wherever the state comes from.
@MainActor @Suite struct UnderWayTests {
  fileprivate struct Tabs: Equatable, Sendable {
    var open: Blog.State? = Blog.State()
    var aside: Blog.State?
  }

  fileprivate enum TabsAction: Sendable { case tab(BlogAction), close, reopen, logOut }

  fileprivate static func tabs(attempts: Int = 1) -> Combined<Tabs, TabsAction> {
    Combined {
      IfLet(\.open, action: TabsAction.tab) { Tab(attempts: attempts) }
      Reduce { tabs, action in
        switch action {
        case .tab: break
        case .close: (tabs.aside, tabs.open) = (tabs.open, nil)
        case .reopen: tabs.open = tabs.aside
        case .logOut: tabs.open = Blog.State()
        }
      }
    }
  }

  private let network = Network()
  private let clock = ManualClock()

  private func store(attempts: Int = 1) -> Store<Tabs, TabsAction> {
    Store(
      Tabs(), Self.tabs(attempts: attempts), dependencies: [Provide(\.clock, clock)],
      handlers: [network.posts, network.likes])
  }

  @Test func `A fetch continues when its part of the state is removed and brought back`() async {
    let store = store()
    store.send(.tab(.posts(.show(one))))
    await network.settle()
    store.send(.close)
    await network.settle()
    store.send(.reopen)
    await network.settle()
    #expect(store.open?.posts[one].isFetching == true)
    #expect(network.requests == ["post 1", "post 1"])
    await network.answerAll()
    #expect(store.open?.posts[one].value?.title == "post 1")
    #expect(store.open?.posts.isFetching == false)
  }

  @Test func `Times continue when their part of the state is removed and brought back`() async {
    let store = store()
    store.send(.tab(.posts(.set(one, rye))))
    store.send(.close, .reopen)
    store.send(.close)
    store.send(.reopen)
    clock.advance(by: .seconds(60))
    await network.settle()
    #expect(store.open?.posts[one] == .stale(rye))
    clock.advance(by: .seconds(240))
    await network.settle()
    #expect(store.open?.posts.isEmpty == true)
  }

  @Test func `A mutation whose part of the state was removed has failed, and the queries that it changed are fetched`()
    async
  {
    let store = store()
    store.send(.tab(.posts(.set(one, rye))))
    store.send(.tab(.posts(.show(one))))
    store.send(.tab(.likes(.run(Like(post: 1)))))
    await network.settle()
    #expect(store.open?.posts[one].value?.likes == 1)
    store.send(.close)
    await network.settle()
    store.send(.reopen)
    await network.settle()
    #expect(store.open?.likes.isRunning == false)
    #expect(store.open?.likes.last?.status.error == LoadError(MutationInterrupted()))
    #expect(store.open?.posts[one].value?.likes == 0)
    #expect(network.requests == ["like 1", "post 1"])
    await network.answerAll()
    #expect(store.open?.posts[one].value?.title == "post 1")
  }

  @Test func `A mutation that may be requested again is, when its part of the state returns`() async {
    let store = store(attempts: 2)
    store.send(.tab(.likes(.run(Like(post: 1)))))
    await network.settle()
    store.send(.close)
    store.send(.reopen)
    await network.settle()
    #expect(network.requests == ["like 1", "like 1"])
    await network.answerAll()
    #expect(store.open?.likes.last?.status == .succeeded(MutationDone()))
  }

  @Test func `An id of a mutation is never used again, so the answer of an ended one ends no other`() async {
    let store = store()
    store.send(.tab(.likes(.run(Like(post: 1)))))
    await network.settle()
    let former = store.open?.likes.lastID
    store.send(.logOut, .tab(.likes(.run(Like(post: 2)))))
    await network.settle()
    #expect(store.open?.likes.lastID != former)
    #expect(network.requests == ["like 1", "like 2"])
    await network.answer(refusing: true)
    #expect(store.open?.likes.last?.status == .running)
    await network.answer()
    #expect(store.open?.likes.last?.status == .succeeded(MutationDone()))
  }

  @Test func `A rewind restores the fetches that were under way, and ends all others`() async throws {
    let store = store()
    let tape = store.record()
    store.send(.tab(.posts(.show(one))))
    await network.settle()
    await network.answerAll()
    let answered = tape.last
    store.send(.tab(.posts(.refetch(one))))
    store.send(.tab(.likes(.run(Like(post: 1)))))
    await network.settle()
    try store.rewind(to: answered)
    await network.answerAll()
    #expect(store.open?.posts[one] == .fresh(PostQuery.Post(title: "post 1")))
    #expect(store.open?.likes.runs.isEmpty == true)
    try store.rewind(to: tape.base + 1)
    #expect(store.open?.posts[one].isFetching == true)
    await network.answerAll()
    #expect(store.open?.posts[one].value?.title == "post 1")
  }

  @Test(arguments: [true, false])
  func `No moment that a rewind can reach has a pending change of an ended mutation`(isAnswered: Bool) async throws {
    let store = store()
    let tape = store.record()
    store.send(.tab(.posts(.set(one, rye))))
    store.send(.tab(.posts(.show(one))))
    store.send(.tab(.likes(.run(Like(post: 1)))))
    await network.settle()
    if isAnswered {
      await network.answer()
    } else {
      store.send(.close)
      store.send(.reopen)
      await network.settle()
    }
    var rewound = 0
    for entry in tape.entries.reversed() {
      try store.rewind(to: entry.number)
      guard let open = store.open, !open.likes.isRunning else { continue }
      #expect(!open.posts.hasPendingChanges)
      rewound += 1
      #expect(open.posts[one].value?.likes ?? 0 == (open.likes.last?.status.answer != nil ? 1 : 0))
    }
    #expect(rewound > 3)
  }

  @Test func `After a restart from a journal, requests are made again, and no query is shown`() async throws {
    let journal = MemoryJournal<Blog.State, BlogAction>()
    func start() throws -> Store<Blog.State, BlogAction> {
      try Store(
        Blog.State(), Blog(), journal: journal, dependencies: [Provide(\.clock, clock)],
        handlers: [network.posts, network.likes])
    }
    var store: Store? = try start()
    store?.send(.posts(.show(one)))
    store?.send(.posts(.prefetch(two)))
    store?.send(.likes(.run(Like(post: 1))))
    await network.settle()
    store?.shutDown()
    store = nil
    network.forgetRequests()
    let restarted = try start()
    await network.settle()
    #expect(network.requests == ["post 2"])
    #expect(restarted.posts.viewers(of: one) == 0 && !restarted.posts[one].isFetching)
    #expect(!restarted.likes.isRunning && !restarted.posts.hasPendingChanges)
    let token = restarted.scope(\.posts, action: BlogAction.posts).show(one)
    await network.answerAll()
    #expect(restarted.posts[one].value?.title == "post 1")
    #expect(restarted.posts[two].value?.title == "post 2")
    token.cancel()
  }

  @Test func `A state that was made by hand with a fetch under way is fetched by its store`() async {
    var state = Blog.State()
    state.posts = [one: .fetching(rye)]
    let store = Store(state, Blog(), handlers: [network.posts, network.likes])
    await network.answerAll()
    #expect(store.posts[one] == .fresh(PostQuery.Post(title: "post 1")))
  }

  @Test func `A query without an effect is not under way`() {
    let store = Store(Queries<NothingQuery>(), QueryReducer(), handlers: [EffectHandler(NothingQuery.self) { _ in 1 }])
    store.send(.show(NothingQuery()))
    #expect(!store.state.isFetching)
  }
}

/// One tab of a browser of blogs.
private struct Tab: Reducer {
  typealias State = Blog.State
  let attempts: Int

  var body: some Reducer<Blog.State, BlogAction> {
    Scope(\.posts, action: BlogAction.posts) { QueryReducer(Blog().policy) }
    Scope(\.likes, action: BlogAction.likes) { MutationReducer(attempts: attempts) }
    OptimisticChange(of: \.posts, action: BlogAction.posts, by: \.likes, action: BlogAction.likes) {
      [PostQuery($0.post): .like]
    }
  }
}

private struct NothingQuery: Query {
  typealias Answer = Int

  func fetch(_ part: QueryPart, of answer: Int?) -> Effect<QueryAction<NothingQuery>>? { nil }
}
