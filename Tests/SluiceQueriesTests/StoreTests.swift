import Observation
import Sluice
import SluiceQueries
import SluiceTesting
import Testing

/// Queries of a store: tokens, observers, `Observation`, waiting.
@MainActor @Suite struct StoreTests {
  private typealias Posts = Store<Queries<PostQuery>, QueryAction<PostQuery>>

  /// Answers the title `post N`, and fails for negative numbers.
  private func store(_ policy: QueryPolicy = Blog().policy) -> Posts {
    let handler = EffectHandler(PostQuery.self) { query in
      if query.id < 0 { throw LoadError.notFound }
      return PostQuery.Post(title: "post \(query.id)")
    }
    return Store([:], QueryReducer(policy), dependencies: [Provide(\.clock, ManualClock())], handlers: [handler])
  }

  @Test func `A query is shown as long as its token is held`() {
    let posts = store()
    var received: [String?] = []
    var token: Token? = posts.show(one) { received.append($0.value?.title) }
    #expect(posts.state.viewers(of: one) == 1)
    #expect(received == ["post 1"])
    token = nil
    #expect(token == nil)
    #expect(posts.state.viewers(of: one) == 0)
  }

  @Test func `A change of one query notifies no client of another`() {
    let posts = store()
    var calls: [Int: Int] = [:]
    let tokens = (0..<100).map { id in
      posts.show(PostQuery(id)) { _ in calls[id, default: 0] += 1 }
    }
    calls = [:]
    posts.send(.set(PostQuery(7), salt))
    #expect(calls == [7: 1])
    withExtendedLifetime(tokens) {}
  }

  @Test func `Showing a fresh query, and an equal answer, notify no client`() {
    let posts = store()
    var calls = 0
    let token = posts.show(one) { _ in calls += 1 }
    calls = 0
    let other = posts.show(one)
    posts.send(.set(one, PostQuery.Post(title: "post 1")))
    #expect(calls == 0)
    posts.send(.set(one, rye))
    #expect(calls == 1)
    withExtendedLifetime((token, other)) {}
  }

  @Test func `A client of Observation is notified of the query that it reads alone`() {
    let posts = store()
    let (token, other) = (posts.show(one), posts.show(two))
    let notes = Notes()
    withObservationTracking {
      _ = posts[one].value
    } onChange: {
      notes.count += 1
    }
    posts.send(.set(two, rye))
    #expect(notes.count == 0)
    posts.send(.set(one, rye))
    #expect(notes.count == 1)
    withExtendedLifetime((token, other)) {}
  }

  @Test func `Waiting for the fetch of an action does not wait until its value is stale`() async {
    let posts = store()
    await posts.send(.show(one)).finish()
    #expect(posts.state[one] == .fresh(PostQuery.Post(title: "post 1")))
    await posts.send(.hide(one)).finish()
  }

  @Test func `A caller that stops waiting does not end the fetch that others await`() async {
    let gate = Gate()
    let handler = EffectHandler(PostQuery.self) { (query: PostQuery) async -> PostQuery.Post in
      await gate.pass()
      return rye
    }
    let posts = Posts([:], QueryReducer(), handlers: [handler])
    let first = posts.send(.show(one))
    first.cancel()
    #expect(posts.state[one].isFetching)
    await gate.open()
    await first.finish()
    #expect(posts.state[one].value == rye)
  }

  @Test func `A value can be awaited`() async throws {
    let posts = store()
    #expect(try await posts.value(of: one).title == "post 1")
    #expect(posts.state.viewers(of: one) == 0)
    await #expect(throws: LoadError.notFound) { try await posts.value(of: PostQuery(-1)) }
  }

  @Test func `An awaited value is fetched once for all callers, by a handler that takes its time`() async throws {
    let requested = Notes()
    let handler = EffectHandler(PostQuery.self) { (query: PostQuery) async -> PostQuery.Post in
      await Task.yield()
      await MainActor.run { requested.count += 1 }
      return rye
    }
    let posts = Posts([:], QueryReducer(), handlers: [handler])
    let other = Task { try await posts.value(of: one) }
    #expect(try await posts.value(of: one) == rye)
    #expect(try await other.value == rye)
    #expect(requested.count == 1)
  }

  @Test func `The store of a part of the state offers the same`() {
    let store = Store(
      Blog.State(), Blog(), handlers: [EffectHandler(PostQuery.self) { _ in rye }, EffectHandler(Like.self) { _ in }])
    let posts = store.scope(\.posts, action: BlogAction.posts)
    let token = posts.show(one)
    #expect(posts[one].value == rye)
    #expect(store.posts[one].value == rye)
    withExtendedLifetime(token) {}
  }

  @Test func `A query is shown while the state names it, and is hidden when it does not`() {
    var requested: [Int] = []
    let handler = EffectHandler(PostQuery.self) { query in
      requested.append(query.id)
      return PostQuery.Post(title: "post \(query.id)")
    }
    let store = Store(
      Named(), Naming(), handlers: [handler], services: { ShowQueries(\.shown, action: Naming.posts) })
    store.send(.name([1, 2, 2]))
    #expect(store.state.posts.viewers(of: one) == 1)
    #expect(store.state.posts.viewers(of: two) == 1)
    #expect(store.state.posts[two].value?.title == "post 2")
    store.send(.name([2]))
    #expect(store.state.posts.viewers(of: one) == 0)
    #expect(store.state.posts.viewers(of: two) == 1)
    #expect(requested == [1, 2])
  }

  @Test func `A missing handler is reported at the first action`() {
    var problems: [String] = []
    let store = Store(
      Blog.State(), Blog(), handlers: [EffectHandler(Like.self) { _ in }], onFailure: { problems.append("\($0)") })
    store.send(.posts(.hide(one)))
    #expect(problems.joined().contains("PostQuery"))
  }
}

private final class Notes: @unchecked Sendable {
  // @unchecked Sendable because only the main actor uses it.
  var count = 0
}

/// Suspends callers until it is open.
private actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async { if !isOpen { await withCheckedContinuation { waiting.append($0) } } }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

private struct Named: Equatable, Sendable {
  var posts = Queries<PostQuery>()
  var ids: [Int] = []
  var shown: [PostQuery] { ids.map { PostQuery($0) } }
}

private struct Naming: Reducer {
  enum Action: Sendable { case posts(QueryAction<PostQuery>), name([Int]) }

  static let posts = EnumCase<Action, QueryAction<PostQuery>>(
    "posts", embed: { .posts($0) }, extract: { if case .posts(let action) = $0 { action } else { nil } })

  var body: some Reducer<Named, Action> {
    Scope(\.posts, action: Self.posts) { QueryReducer() }
    Reduce { state, action in
      if case .name(let ids) = action { state.ids = ids }
    }
  }
}
