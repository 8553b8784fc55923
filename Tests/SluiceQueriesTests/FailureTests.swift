import Sluice
import SluiceQueries
import SluiceTesting
import Testing

/// Errors, further attempts, time limits.
@Suite struct FailureTests {
  private let policy = QueryPolicy(staleAfter: .seconds(60), attempts: 3, backoff: .constant(.seconds(5)))

  @Test func `A fetch that fails is tried again after pauses, and then fails with its error`() {
    let store = postStore([:], policy)
    store.send(.show(one)) { $0[one] = .fetching() }
    for failures in 1...2 {
      store.fail(one, with: LoadError.offline)
      store.receive(.failed(one, .offline)) { ($0[one].failures, $0[one].isPausing) = (failures, true) }
      store.advance(by: .seconds(5))
      store.receive(.retried(one)) { $0[one].isPausing = false }
    }
    store.fail(one, with: LoadError.offline)
    store.receive(.failed(one, .offline)) { $0[one] = .failed(.offline, failures: 3) }
    #expect(store.state[one].phase == .failed(.offline))
    store.finish()
  }

  @Test func `A later attempt that succeeds removes all errors`() {
    let store = postStore([:], policy)
    store.send(.show(one)) { $0[one] = .fetching() }
    store.fail(one, with: LoadError.offline)
    store.receive(.failed(one, .offline)) { ($0[one].failures, $0[one].isPausing) = (1, true) }
    store.advance(by: .seconds(5))
    store.receive(.retried(one)) { $0[one].isPausing = false }
    store.answer(one, with: rye)
    store.receive(.answered(one, rye)) { $0[one] = .fresh(rye) }
    store.finish()
  }

  @Test func `An error that the query does not want to try again is final`() {
    let store = postStore([:], policy)
    store.send(.show(one)) { $0[one] = .fetching() }
    store.fail(one, with: LoadError.notFound)
    store.receive(.failed(one, .notFound)) { $0[one] = .failed(.notFound) }
    store.finish()
  }

  @Test func `The last good value stays when a fetch fails, and a new answer clears the error`() {
    let store = postStore([one: .stale(rye)])
    store.send(.show(one)) { $0[one] = .fetching(rye) }
    store.fail(one, with: LoadError.offline)
    store.receive(.failed(one, .offline)) { $0[one] = .failed(.offline, rye) }
    #expect(store.state[one].phase == .loaded(rye))
    store.send(.refetch(one)) {
      $0[one].fetching = .whole; $0[one].failures = 0
    }
    store.answer(one, with: rye)
    store.receive(.answered(one, rye)) { $0[one] = .fresh(rye) }
    store.finish()
  }

  @Test func `A pause between two attempts ends when the query is no longer shown`() {
    let store = postStore([:], policy)
    store.send(.show(one)) { $0[one] = .fetching() }
    store.fail(one, with: LoadError.offline)
    store.receive(.failed(one, .offline)) { ($0[one].failures, $0[one].isPausing) = (1, true) }
    store.send(.hide(one)) { ($0[one].fetching, $0[one].isPausing) = (nil, false) }
    store.advance(by: .seconds(5))
    store.finish()
  }

  @Test func `A pause between two attempts ends when the network returns`() {
    let store = postStore([:], policy)
    store.send(.show(one)) { $0[one] = .fetching() }
    store.fail(one, with: LoadError.offline)
    store.receive(.failed(one, .offline)) { ($0[one].failures, $0[one].isPausing) = (1, true) }
    store.send(.refetchStale) { ($0[one].failures, $0[one].isPausing) = (0, false) }
    store.answer(one, with: rye)
    store.receive(.answered(one, rye)) { $0[one] = .fresh(rye) }
    store.finish()
  }

  @Test func `A fetch that begins again has all its attempts`() {
    let store = postStore([:], policy)
    store.send(.show(one)) { $0[one] = .fetching() }
    store.fail(one, with: LoadError.offline)
    store.receive(.failed(one, .offline)) { ($0[one].failures, $0[one].isPausing) = (1, true) }
    store.send(.refetch(one, restarts: true)) { $0[one] = .fetching() }
    store.send(.cancel(one)) { $0[one] = QueryResult() }
    store.finish()
  }

  @Test func `Any other error is converted to the query's own`() {
    struct Strange: Error {}
    let store = postStore()
    store.send(.show(one)) { $0[one] = .fetching() }
    store.fail(one, with: Strange())
    store.receive(.failed(one, .other("Strange()"))) { $0[one] = .failed(.other("Strange()")) }
    store.finish()
  }

  @MainActor @Test func `An attempt that takes too long fails`() async {
    let store = postStore([:], QueryPolicy(attempts: 1, timeout: .seconds(2)))
    store.send(.show(one)) { $0[one] = .fetching() }
    await store.advance(by: .seconds(2))
    store.exhaustivity = .off
    await store.receive(where: { if case .failed(_, .other(let words), _) = $0 { words.contains("2") } else { false } })
    #expect(store.state[one].fetching == nil)
    await store.finish()
  }
}
