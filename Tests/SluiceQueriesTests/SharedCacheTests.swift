import Sluice
import SluiceQueries
import SluiceTesting
import Testing

/// One cache in several windows: the viewers of a query belong to a store, not to the value.
@MainActor @Suite struct SharedCacheTests {
  private struct Window: Equatable, Sendable {
    @Shared(.inMemory("shared cache")) var posts = Queries<PostQuery>()
  }

  private enum WindowAction: Sendable { case posts(QueryAction<PostQuery>) }

  private typealias WindowStore = Store<Window, WindowAction>

  private let network = Network()
  private let clock = ManualClock()
  private let places = SharedPlaces()

  private func window() -> WindowStore {
    Store(
      Window(),
      Scope(\Window.posts, action: WindowAction.posts) {
        QueryReducer(QueryPolicy(staleAfter: nil, keepFor: .seconds(60), attempts: 1))
      },
      dependencies: [Provide(\.clock, clock), Provide(\.sharedPlaces, places)], handlers: [network.posts])
  }

  @Test func `A query that one window shows stays when another window stops showing it`() async {
    let (first, second) = (window(), window())
    first.send(.posts(.show(one)))
    second.send(.posts(.show(one)))
    await network.settle()
    #expect(network.requests == ["post 1"])
    await network.answerAll()
    #expect(second.posts[one].value?.title == "post 1")
    first.send(.posts(.hide(one)))
    first.send(.posts(.hide(one)))
    #expect(second.posts.viewers(of: one) == 1 && first.posts.viewers(of: one) == 1)
    clock.advance(by: .seconds(61))
    await network.settle()
    #expect(second.posts[one].value?.title == "post 1")
    second.send(.posts(.hide(one)))
    clock.advance(by: .seconds(61))
    await network.settle()
    #expect(first.posts.isEmpty && second.posts.isEmpty)
  }

  @Test func `A fetch is taken over when the window that requested it ends`() async {
    let (first, second) = (window(), window())
    first.send(.posts(.show(one)))
    second.send(.posts(.show(one)))
    await network.settle()
    first.shutDown()
    await network.settle()
    #expect(network.requests == ["post 1", "post 1"])
    #expect(second.posts.viewers(of: one) == 1)
    await network.answerAll()
    #expect(second.posts[one].value?.title == "post 1")
  }

  @Test func `A fetch for an ended window alone ends with it`() async {
    var first: WindowStore? = window()
    let second = window()
    first?.send(.posts(.show(one)))
    await network.settle()
    #expect(second.posts[one].isFetching)
    first = nil
    await network.settle()
    #expect(!second.posts[one].isFetching && second.posts.viewers(of: one) == 0)
    second.send(.posts(.show(one)))
    await network.answerAll()
    #expect(second.posts[one].value?.title == "post 1")
  }
}
