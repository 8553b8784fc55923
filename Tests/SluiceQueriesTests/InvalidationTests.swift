import Sluice
import SluiceQueries
import SluiceTesting
import Testing

/// Tags, coming back, setting, resetting, limits.
@Suite struct InvalidationTests {
  @Test func `Invalidating a tag fetches the queries that are shown, and makes the others stale`() {
    let store = postStore()
    store.load(one, rye)
    store.load(two, salt, placeholder: PostQuery.Post(title: "like Rye"))
    store.send(.hide(two))
    store.send(.invalidate(["posts"])) {
      $0[one] = .fetching(rye)
      $0[two].isStale = true
    }
    store.answer(one, with: rye)
    store.receive(.answered(one, rye)) { $0[one] = .fresh(rye) }
    store.finish()
  }

  @Test func `A tag with an id concerns the queries of that id alone`() {
    let store = postStore([one: .fresh(rye), two: .fresh(salt)])
    store.send(.invalidate([QueryTag("post", 2)])) { $0[two].isStale = true }
    store.send(.invalidate([QueryTag("title", "Rye")])) { $0[one].isStale = true }
    store.send(.invalidate(["others"]))
    store.finish()
  }

  @Test func `A fetch that is under way when its query is invalidated begins again`() {
    let store = postStore()
    store.send(.show(one)) { $0[one] = .fetching() }
    let first = store.effects
    store.send(.invalidate(["posts"]))
    #expect(store.effects == first)
    store.answer(one, with: rye)
    store.receive(.answered(one, rye)) { $0[one] = .fresh(rye) }
    store.finish()
  }

  @Test func `When the app or the network returns, stale queries that are shown are fetched`() {
    let store = postStore([one: .stale(rye), two: .stale(salt)])
    store.load(PostQuery(3), rye, placeholder: PostQuery.Post(title: "like Salt"))
    store.send(.show(one)) { $0[one] = .fetching(rye) }
    store.send(.cancel(one)) { $0[one] = .stale(rye) }
    store.send(.refetchStale) { $0[one] = .fetching(rye) }
    store.send(.cancel(one)) { $0[one] = .stale(rye) }
    store.finish()
  }

  @Test func `A value can be set, and is fresh for its time`() {
    let store = postStore()
    store.send(.set(one, rye)) { $0[one] = .fresh(rye) }
    store.advance(by: .seconds(60))
    store.receive(.aged(one)) { $0[one].isStale = true }
    store.advance(by: .seconds(240))
    store.receive(.expired(one)) { $0.remove(one) }
    store.finish()
  }

  @Test func `A reset forgets the values, and fetches the queries that are shown`() {
    let store = postStore([two: .fresh(salt)])
    store.load(one, rye)
    store.send(.show(one))
    store.send(.resetAll) {
      $0.remove(two)
      $0[one] = .fetching()
    }
    #expect(store.state.viewers(of: one) == 2)
    store.answer(one, with: salt)
    store.receive(.answered(one, salt)) { $0[one] = .fresh(salt) }
    store.finish()
  }

  @Test func `At the limit, queries that are being fetched stay`() {
    let store = postStore([:], QueryPolicy(staleAfter: nil, limit: 1))
    store.send(.prefetch(PostQuery(10))) { $0[PostQuery(10)] = .fetching() }
    store.send(.prefetch(PostQuery(20))) { $0[PostQuery(20)] = .fetching() }
    #expect(store.state.count == 2)
    for id in [10, 20] {
      store.answer(PostQuery(id), with: rye)
      store.receive(.answered(PostQuery(id), rye)) { $0[PostQuery(id)] = .fresh(rye) }
    }
    store.finish()
  }

  @Test func `At the limit, queries that are not shown are removed, the least recently used first`() {
    let store = postStore([:], QueryPolicy(staleAfter: nil, limit: 3))
    for id in [10, 20, 30] { store.load(PostQuery(id), rye) }
    for id in [10, 20, 30] { store.send(.hide(PostQuery(id))) }
    store.send(.show(PostQuery(10)))
    store.send(.hide(PostQuery(10)))
    store.send(.set(PostQuery(40), rye)) {
      $0.remove(PostQuery(20))
      $0[PostQuery(40)] = .fresh(rye)
    }
    store.send(.show(PostQuery(10)))
    store.send(.show(PostQuery(30)))
    store.send(.show(PostQuery(40)))
    store.load(PostQuery(50), rye)  // all are shown
    #expect(store.state.count == 4)
    store.finish()
  }

  @Test func `Rest leaves the queries as after a launch`() {
    let store = postStore()
    store.load(one, rye)
    store.send(.show(two)) {
      $0[two].fetching = .whole; $0[two].placeholder = PostQuery.Post(title: "like Rye")
    }
    store.send(.rest) {
      $0[one] = .stale(rye)
      $0[two].fetching = nil
    }
    #expect(store.state.viewers(of: one) == 0)
    store.finish()
  }

  @Test func `A cache is written and read with its answers, which are then stale`() throws {
    let posts: Queries<PostQuery> = [one: .fresh(rye), two: .fetching(salt), PostQuery(3): .fetching()]
    #expect(try copy(posts) == [one: .stale(rye), two: .stale(salt)])
  }
}
