import Sluice
import SluiceTesting
import Testing

/// Shared values in test stores.
@MainActor @Suite struct SharedTestingTests {
  @Test func `A change of a shared value is asserted like any other`() {
    let store = TestStore(Reader(), reader)
    store.send(.dark(true)) { $0.look.isDark = true }
    store.send(.turn) { $0.page = 11 }
    let missed = Log()
    store.onFailure = { missed($0.message) }
    store.send(.grow)
    #expect(missed.lines.count == 1)
    #expect(missed.lines.first?.contains("size: 13") == true)
  }

  @Test func `A test store saves what it shares, if its places are stored`() async throws {
    final class Disk: SharedStorage {
      let stored = Locked<Int?>(nil)
      var delay: Duration { .seconds(60) }
      func load() -> Int? { stored.withLock { $0 } }
      func save(_ value: Int) { stored.withLock { $0 = value } }
    }
    struct Counted: Equatable { @Shared var count: Int }
    let disk = Disk()
    let key = SharedKey<Int>("counted by a test") { disk }
    func start() -> TestStore<Counted, Int> {
      TestStore(Counted(count: Shared(wrappedValue: 0, key)), Reduce { $0.count = $1 }) {
        Provide(\.sharedPlaces, .stored())
      }
    }
    let first = start()
    first.send(7) { $0.count = 7 }
    #expect(disk.load() == nil)
    try await first.saved()
    #expect(start().state.count == 7)
  }

  @Test func `Test stores share nothing with each other`() {
    let one = TestStore(Reader(), reader)
    one.send(.grow) { $0.look.size = 13 }
    let two = TestStore(Reader(), reader)
    #expect(two.state.look.size == 12)
  }

  @Test func `A test begins with the value that it gives`() {
    var state = Reader()
    state.look.size = 30
    let store = TestStore(state, reader)
    store.send(.grow) { $0.look.size = 31 }
    let other = TestStore(Reader(look: Look(isDark: true)), reader)
    other.send(.turn) { $0.page = 11 }
  }

  @Test func `A change from outside is asserted with the next action`() async {
    let places = SharedPlaces()
    let store = TestStore(Reader(), reader) { Provide(\.sharedPlaces, places) }
    places.place(.look, default: Look()).update { $0.isDark = true }
    await turns { store.store.state.look.isDark }
    store.send(.turn) { state in
      state.look.isDark = true
      state.page = 11
    }
  }

  struct Two: Equatable, Sendable {
    var one = Reader()
    var other = Reader()
  }

  @Test func `A change of a shared value is in all parts of the state that a test asserts`() {
    let store = TestStore(Two(), Reduce<Two, Int> { state, size, _ in state.one.look.size = size })
    store.send(1) { state in
      state.one.look.size = 1
      state.other.look.size = 1
    }
  }

  @Test func `A write of an interceptor is shared, too`() {
    let interceptor = Interceptor<Two, Int> { state, action, context, next in
      next(&state, action, context)
      state.other.look.isDark = true
    }
    let store = Store(
      Two(), Reduce<Two, Int> { state, size, _ in state.one.look.size = size }, dependencies: sharing(),
      interceptors: interceptor)
    store.send(1)
    #expect(store.state.one.look == Look(isDark: true, size: 1))
    #expect(store.state.other.look == store.state.one.look)
  }
}
