import Foundation
import Sluice
import SluiceQueries
import SluiceTesting
import Testing

/// Mutations, and what they change before they are done.
@Suite struct MutationTests {
  private let first = MutationID("Like", 1)
  private let second = MutationID("Like", 2)
  private func liked(_ likes: Int) -> PostQuery.Post { PostQuery.Post(title: "Rye", likes: likes) }

  private func blog(invalidates: Bool = false) -> TestStore<Blog.State, BlogAction> {
    var state = Blog.State()
    state.posts = [one: .fresh(rye)]
    return TestStore(state, Blog(invalidates: invalidates))
  }

  @Test func `A handler of a mutation without an answer may be done when it returns`() {
    var (likes, isReachable) = ([Int](), true)
    let handler = EffectHandler(Like.self) { like in
      guard isReachable else { throw LoadError.offline }
      likes.append(like.post)
    }
    let store = Store(Mutations<Like>(), MutationReducer(), handlers: [handler])
    store.send(.run(Like(post: 7)))
    #expect(likes == [7])
    #expect(store.state.last?.status == .succeeded(MutationDone()))
    isReachable = false
    store.send(.run(Like(post: 8)))
    #expect(store.state.last?.status.error == .offline)
  }

  @Test func `A change is shown at once, and stays when the mutation is done`() {
    let store = blog()
    store.exhaustivity = .off
    store.send(.likes(.run(Like(post: 1)))) { $0.posts[one] = .fresh(liked(1)) }
    #expect(store.state.likes.isRunning)
    store.answer(Like(post: 1), with: MutationDone())
    store.receive(.likes(.succeeded(first, MutationDone())))
    #expect(store.state.posts[one] == .fresh(liked(1)))
    #expect(store.state.likes.last?.status == .succeeded(MutationDone()))
    store.finish()
  }

  @Test func `A change is taken back when the mutation fails`() {
    let store = blog()
    store.exhaustivity = .off
    store.send(.likes(.run(Like(post: 1)))) { $0.posts[one] = .fresh(liked(1)) }
    store.send(.likes(.run(Like(post: 1)))) { $0.posts[one] = .fresh(liked(2)) }
    store.fail(Like(post: 1), with: LoadError.offline)
    store.receive(.likes(.failed(first, .offline))) { $0.posts[one] = .fresh(liked(1)) }
    #expect(store.state.likes[first]?.status.error == .offline)
    #expect(store.state.likes.running == [Like(post: 1)])
    store.send(.likes(.cancel(second))) { $0.posts[one] = .fresh(liked(0)) }
    store.finish()
  }

  @Test func `A new answer goes below a pending change, and is fetched again when that is confirmed`() {
    let store = blog()
    store.exhaustivity = .off
    store.send(.likes(.run(Like(post: 1))))
    store.send(.posts(.show(one)))
    store.send(.posts(.refetch(one)))
    store.answer(one, with: liked(10))
    store.receive(.posts(.answered(one, liked(10)))) { $0.posts[one] = .fresh(liked(11)) }
    store.answer(Like(post: 1), with: MutationDone())
    store.receive(.posts(.settle(first))) { $0.posts[one] = .fetching(liked(11)) }
    store.answer(one, with: liked(10))
    store.receive(.posts(.answered(one, liked(10)))) { $0.posts[one] = .fresh(liked(10)) }
    store.finish()
  }

  @Test func `An answer that was requested before a change was confirmed is requested again`() {
    let store = blog()
    store.exhaustivity = .off
    store.send(.posts(.show(one)))
    store.send(.likes(.run(Like(post: 1))))
    store.send(.posts(.refetch(one)))
    store.answer(Like(post: 1), with: MutationDone())
    store.receive(.posts(.settle(first)))
    #expect(store.effects.filter { $0.hasPrefix("fetching") }.count == 1)
    store.answer(one, with: liked(1))
    store.receive(.posts(.answered(one, liked(1)))) { $0.posts[one] = .fresh(liked(1)) }
    store.finish()
  }

  @Test func `Queries that a mutation changes are invalidated when it is done`() {
    let store = blog(invalidates: true)
    store.exhaustivity = .off
    store.send(.posts(.show(one)))
    store.send(.likes(.run(Like(post: 1))))
    store.answer(Like(post: 1), with: MutationDone())
    store.receive(.posts(.invalidate([QueryTag("post", 1)]))) { $0.posts[one] = .fetching(liked(1)) }
    store.answer(one, with: liked(1))
    store.receive(.posts(.answered(one, liked(1)))) { $0.posts[one] = .fresh(liked(1)) }
    store.finish()
  }

  @Test func `Serial mutations begin one after the other`() {
    let store = TestStore(Mutations<Like>(), MutationReducer(isSerial: true))
    store.exhaustivity = .off
    store.send(.run(Like(post: 1)))
    store.send(.run(Like(post: 2)))
    #expect(store.effects.count == 2)
    store.answer(Like(post: 1), with: MutationDone())
    store.receive(.succeeded(first, MutationDone()))
    store.answer(Like(post: 2), with: MutationDone())
    store.receive(.succeeded(second, MutationDone()))
    #expect(store.state.runs.map(\.id) == [second])
    store.finish()
  }

  @MainActor @Test func `A mutation is tried again if its policy allows it`() async {
    let store = TestStore(Mutations<Like>(), MutationReducer(attempts: 2, backoff: .constant(.seconds(1))))
    store.exhaustivity = .off
    store.send(.run(Like(post: 1)))
    await store.fail(Like(post: 1), with: LoadError.offline)
    await store.advance(by: .seconds(1))
    await store.answer(Like(post: 1), with: MutationDone())
    await store.receive(.succeeded(first, MutationDone()))
    await store.finish()
  }

  @Test func `Mutations are unchanged by encoding and decoding`() throws {
    struct Rename: Mutation, Codable { let title: String }
    let store = TestStore(Mutations<Rename>(), MutationReducer())
    store.exhaustivity = .off
    for title in ["a", "b", "c"] { store.send(.run(Rename(title: title))) }
    store.answer(Rename(title: "a"), with: MutationDone())
    store.fail(Rename(title: "b"), with: LoadError.offline)
    let state = store.state
    #expect(try JSONDecoder().decode(Mutations<Rename>.self, from: JSONEncoder().encode(state)) == state)
    store.skipInFlightEffects()
    store.finish()
  }
}
