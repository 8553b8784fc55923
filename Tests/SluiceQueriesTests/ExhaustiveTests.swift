import Sluice
import SluiceQueries
import SluiceTesting
import Testing

/// Exhaustive tests of pages and mutations, as users write them.
@MainActor @Suite struct ExhaustiveTests {
  private struct Post: Identifiable, Equatable, Sendable {
    let id: Int
    var likes = 10
  }

  private struct Page: Equatable, Sendable {
    var posts: [Post]
    var next: Int?
  }

  private struct Timeline: InfiniteQuery {
    typealias Answer = Pages<Int, Page>
    typealias Change = Post.ID
    let firstCursor = 0

    func cursor(after pages: Answer) -> Int? { pages.pages.last?.next }
    func apply(_ change: Post.ID, to pages: inout Answer) {
      for page in pages.pages.indices {
        for at in pages.pages[page].posts.indices where pages.pages[page].posts[at].id == change {
          pages.pages[page].posts[at].likes += 1
        }
      }
    }
  }

  private struct LikePost: Mutation { let id: Post.ID }

  private struct Home: Reducer {
    struct State: Equatable {
      var timeline = Queries<Timeline>()
      var likes = Mutations<LikePost>()
    }

    enum Action: Equatable, Sendable {
      case timeline(QueryAction<Timeline>)
      case likes(MutationAction<LikePost>)
    }

    var body: some Reducer<State, Action> {
      Scope(\.timeline, action: Action.timeline) { QueryReducer() }
      Scope(\.likes, action: Action.likes) { MutationReducer() }
      OptimisticChange(of: \.timeline, action: Action.timeline, by: \.likes, action: Action.likes) { like in
        [Timeline(): like.id]
      }
    }
  }

  private let first = Page(posts: [Post(id: 1), Post(id: 2)], next: 7)
  private let liked = Page(posts: [Post(id: 1), Post(id: 2, likes: 11)], next: 7)
  private let like = LikePost(id: 2)

  private func loaded() -> TestStore<Home.State, Home.Action> {
    let store = TestStore(Home.State(), Home())
    store.send(.timeline(.show(Timeline()))) { $0.timeline[Timeline()] = .fetching() }
    store.answer(PageRequest(Timeline(), 0), with: first)
    store.receive(case: Home.Action.timeline, QueryAction.answered) {
      $0.timeline[Timeline()] = .stale(Pages([first], cursors: [0]))
    }
    return store
  }

  @Test func `A confirmed like in a list of pages is tested with each change of the state`() {
    let store = loaded()
    store.send(.likes(.run(like))) {
      $0.likes.run(like)
      $0.timeline[Timeline()].value = Pages([liked], cursors: [0])
    }
    store.answer(like, with: MutationDone())
    store.receive(case: Home.Action.likes, MutationAction.succeeded) { $0.likes.end(like, .succeeded(MutationDone())) }
    store.finish()
  }

  @Test func `A failed like in a list of pages is tested with each change of the state`() {
    let store = loaded()
    store.send(.likes(.run(like))) {
      $0.likes.run(like)
      $0.timeline[Timeline()].value = Pages([liked], cursors: [0])
    }
    store.fail(like, with: QueryFailure("offline"))
    store.receive(case: Home.Action.likes, MutationAction.failed) {
      $0.likes.end(like, .failed(QueryFailure("offline")))
      $0.timeline[Timeline()].value = Pages([first], cursors: [0])
    }
    store.finish()
  }

  @Test func `A run that a test expects has the id of the run that a store made`() {
    let store = TestStore(Mutations<LikePost>(), MutationReducer())
    for number in 1...3 {
      store.send(.run(LikePost(id: number))) { $0.run(LikePost(id: number)) }
      store.answer(LikePost(id: number), with: MutationDone())
      store.receive(.succeeded(MutationID("LikePost", number), MutationDone())) {
        $0.end(LikePost(id: number), .succeeded(MutationDone()))
      }
    }
    store.finish()
  }

  @Test func `Mutations differ by the contents of their runs, and not by the store that performs them`() {
    let stores = (0..<2).map { _ in TestStore(Mutations<LikePost>(), MutationReducer()) }
    for store in stores {
      store.exhaustivity = .off
      store.send(.run(like))
    }
    let (one, other) = (stores[0].state, stores[1].state)
    #expect(one == other)
    #expect(one.runs != other.runs)  // what effects follow
    var ended = one
    ended.end(like, .succeeded(MutationDone()))
    #expect(ended != one)
    var again = one
    again.run(like)
    #expect(again != one)
    for store in stores { store.skipInFlightEffects() }
  }

  @Test func `A run shows its id, its mutation and its status, and no number of a store`() throws {
    var likes = Mutations<LikePost>()
    likes.run(like)
    #expect(Mirror(reflecting: try #require(likes.last)).children.map(\.label) == ["id", "mutation", "status"])
  }
}

/// Reducers of queries and mutations that were forgotten.
@MainActor @Suite struct ForgottenReducerTests {
  private struct Post: Query {
    typealias Answer = Int
    let id: Int
    func apply(_ change: Int, to answer: inout Int) { answer += change }
  }

  private struct Vote: Mutation { let post: Int }

  private struct State {
    var posts = Queries<Post>()
    var votes = Mutations<Vote>()
  }

  private enum Action {
    case posts(QueryAction<Post>)
    case votes(MutationAction<Vote>)
  }

  @Test func `A forgotten reducer of mutations, and one of queries, is reported with the line to write`() {
    var failures: [String] = []
    let reducer = OptimisticChange<State, Action>(
      of: \.posts, action: Action.posts, by: \.votes, action: Action.votes
    ) { [Post(id: $0.post): 1] }
    let store = Store(State(), reducer, onFailure: { failures.append("\($0)") })
    store.send(.votes(.run(Vote(post: 7))))
    store.send(.votes(.run(Vote(post: 8))))
    #expect(failures.count == 1)
    #expect(failures.first?.contains("Attach `Scope(\\.votes, action: …) { MutationReducer() }` to") == true)
    store.send(.posts(.hide(Post(id: 7))))
    #expect(failures.count == 1)
    store.send(.posts(.show(Post(id: 7))))
    #expect(failures.count == 2)
    #expect(failures.last?.contains("Attach `Scope(\\.posts, action: …) { QueryReducer() }` to") == true)
  }

  private struct Attached: Mutation { let post: Int }
  private struct AttachedState { var runs = Mutations<Attached>() }
  private enum AttachedAction { case runs(MutationAction<Attached>) }

  @Test func `A reducer of mutations that a condition keeps from an action was not forgotten`() {
    var failures: [String] = []
    let reducer = When<AttachedState, AttachedAction>({ _, _ in false }) {
      Scope(\.runs, action: AttachedAction.runs) { MutationReducer() }
    }
    let handler = EffectHandler(Attached.self) { _ in }
    let store = Store(AttachedState(), reducer, handlers: [handler], onFailure: { failures.append("\($0)") })
    store.send(.runs(.run(Attached(post: 7))))
    #expect(failures.isEmpty)
  }
}
