import Sluice
import SluiceQueries
import SluiceTesting
import Testing

/// Asking, sharing, staleness, keeping.
@Suite struct QueryTests {
  @Test func `A shown query is fetched`() {
    let store = postStore()
    store.load(one, rye)
    store.finish()
    #expect(store.state[one].value == rye)
    #expect(store.state[one].phase == .loaded(rye))
  }

  @Test func `One request serves all clients of a query`() {
    let store = postStore()
    store.send(.show(one)) { $0[one] = .fetching() }
    store.send(.show(one))
    store.send(.prefetch(one))
    store.send(.refetch(one))
    store.answer(one, with: rye)
    store.receive(.answered(one, rye)) { $0[one] = .fresh(rye) }
    #expect(store.state.viewers(of: one) == 2)
    store.finish()
  }

  @Test func `A fresh value is not fetched again, a stale one is`() {
    let store = postStore()
    store.load(one, rye)
    store.send(.show(one))
    store.advance(by: .seconds(60))
    store.receive(.aged(one)) { $0[one].isStale = true }
    store.send(.show(one)) { $0[one].isFetching = true }
    store.answer(one, with: salt)
    store.receive(.answered(one, salt)) { $0[one] = .fresh(salt) }
    store.finish()
  }

  @Test func `A value is fresh for ever without a time, and stale at once with the time zero`() {
    let forever = postStore([:], QueryPolicy(staleAfter: nil))
    forever.load(one, rye)
    forever.advance(by: .seconds(1_000_000))
    forever.finish()
    let never = postStore([:], QueryPolicy())
    never.send(.show(one)) { $0[one] = .fetching() }
    never.answer(one, with: rye)
    never.receive(.answered(one, rye)) { $0[one] = .stale(rye) }
    never.finish()
  }

  @Test func `A value is kept while it is shown, and then for a time`() {
    let store = postStore()
    store.load(one, rye)
    store.send(.show(one))
    store.send(.hide(one))
    store.advance(by: .seconds(1000))
    store.receive(.aged(one)) { $0[one].isStale = true }
    store.send(.hide(one))
    store.advance(by: .seconds(299))
    store.advance(by: .seconds(1))
    store.receive(.expired(one)) { $0.remove(one) }
    #expect(store.state.isEmpty)
    store.finish()
  }

  @Test func `A value that is shown again in time is kept`() {
    let store = postStore([:], QueryPolicy(staleAfter: nil, keepFor: .seconds(300)))
    store.load(one, rye)
    store.send(.hide(one))
    store.advance(by: .seconds(299))
    store.send(.show(one))
    store.advance(by: .seconds(299))
    store.finish()
    #expect(store.state[one] == .fresh(rye))
  }

  @Test func `A fetch is cancelled when its query is no longer shown`() {
    let store = postStore()
    store.send(.show(one)) { $0[one] = .fetching() }
    store.send(.hide(one)) { $0[one] = QueryResult() }
    store.finish()
  }

  @Test func `A fetch continues when its query is no longer shown, if the policy says so`() {
    let store = postStore([:], QueryPolicy(cancelsWhenHidden: false))
    store.send(.show(one)) { $0[one] = .fetching() }
    store.send(.hide(one))
    store.answer(one, with: rye)
    store.receive(.answered(one, rye)) { $0[one] = .stale(rye) }
    store.finish()
  }

  @Test func `A prefetched value is kept for a time`() {
    let store = postStore()
    store.send(.prefetch(one)) { $0[one] = .fetching() }
    store.answer(one, with: rye)
    store.receive(.answered(one, rye)) { $0[one] = .fresh(rye) }
    store.send(.show(one))
    store.send(.hide(one))
    store.advance(by: .seconds(300))
    store.receive(.aged(one)) { $0[one].isStale = true }
    store.receive(.expired(one)) { $0.remove(one) }
    store.finish()
  }

  @Test func `A shown query is fetched at intervals after the last answer`() {
    let store = postStore([:], QueryPolicy(staleAfter: nil, refetchEvery: .seconds(10)))
    store.load(one, rye)
    store.advance(by: .seconds(10))
    store.receive(.polled(one)) { $0[one].isFetching = true }
    store.advance(by: .seconds(100))
    store.answer(one, with: salt)
    store.receive(.answered(one, salt)) { $0[one] = .fresh(salt) }
    store.send(.hide(one))
    store.advance(by: .seconds(10))
    store.finish()
  }

  @Test func `A refetch that restarts ends the fetch that is under way`() {
    let store = postStore()
    store.send(.show(one)) { $0[one] = .fetching() }
    store.send(.refetch(one, restarts: true))
    #expect(store.effects.count == 1)
    store.answer(one, with: rye)
    store.receive(.answered(one, rye)) { $0[one] = .fresh(rye) }
    store.finish()
  }

  @Test func `A cancelled fetch leaves the last value`() {
    let store = postStore([one: .stale(rye)])
    store.send(.refetch(one)) { $0[one] = .fetching(rye) }
    store.send(.cancel(one)) { $0[one] = .stale(rye) }
    store.finish()
  }

  @Test func `A placeholder is shown until there is a value`() {
    let store = postStore([one: .fresh(rye)])
    store.send(.show(two)) {
      $0[two].fetching = .whole; $0[two].placeholder = PostQuery.Post(title: "like Rye")
    }
    #expect(store.state[two].isPlaceholder)
    #expect(store.state[two].phase == .loaded(PostQuery.Post(title: "like Rye")))
    store.answer(two, with: salt)
    store.receive(.answered(two, salt)) { $0[two] = .fresh(salt) }
    store.finish()
  }
}
