import Incremental
import SluiceSeeds
import Testing

/// The laws of RedCat's README and tests for stores, their observers, and stores that are made of others.
@Suite struct RedCatStoreTests {
  let store = Store(Sample(), sample)
  let log = LineLog()

  /// testProjection
  @Test func `A projection is made of the whole state, and of values derived from its parts`() {
    struct Summary: Projection {
      let count: Int
      let text: String
      let line: String

      init(_ whole: Sample) {
        (count, text) = (whole.count, whole.text)
        line = "\(text): \(count)"
      }
    }
    let summary = store.project(Summary.self)
    store.send(.add(3), .write("sum"))
    #expect(summary.state.count == 3 && summary.state.text == "sum" && summary.line == "sum: 3")
  }

  /// testModule
  @Test func `A module shows a part of the store, follows it, and embeds its own actions`() {
    struct Menu: Projection {
      let title: String
      init(_ whole: Sample) { title = "\(whole.count) items" }
    }
    enum MenuAction: RestrictedAction {
      case more
      var broader: SampleAction { .add(1) }
    }
    let menu = store.scope(StoreModule<Sample, SampleAction, Menu, MenuAction>())
    menu.send(.more)
    #expect(menu.title == "1 items" && store.state.count == 1)
    store.send(.add(10))
    #expect(menu.title == "11 items")
  }

  /// testObservers
  @Test func `An observer ends with its owner or its token, and the next cycle releases it at the latest`() {
    final class Owner { var received = 0 }
    final class Trace { var received = 0 }
    weak var (owned, held): (Trace?, Trace?)
    var tokens: [Token] = []
    do {
      let (owner, trace, other) = (Owner(), Trace(), Trace())
      (owned, held) = (trace, other)
      store.observe(\.count, owner: owner, initial: false) { owner, _ in
        owner.received += 1
        trace.received += 1
      }
      tokens = [store.observe(\.count, initial: false) { _ in other.received += 1 }]
      store.send(.add(1))
      #expect(owner.received == 1 && owned?.received == 1 && held?.received == 1)
    }
    store.send(.add(1))
    #expect(owned == nil && held?.received == 2)
    withExtendedLifetime(tokens) {}
    tokens = []
    #expect(held == nil)
  }

  /// testClosureObservers
  @Test func `An observer before changes sees the old state, through the store or not, until it is cancelled`() {
    let first = store.beforeChange { log("first") }
    let second = store.beforeChange { [unowned store] in log(store.state.count) }
    store.send(.add(1))
    store.send(.add(1))
    #expect(log.lines == ["first", "0", "first", "1"])
    first.cancel()
    second.cancel()
    store.send(.add(1))
    #expect(log.lines.count == 4)
  }

  /// testMapStore
  @Test func `A store for a part reads the old value before a change, sends, and handles a group in one cycle`() {
    let count = store.scope(\.count)
    let token = Token.all(
      count.beforeChange { log("before \(count.state)") }, count.observe(\.self, initial: false) { log($0) })
    count.send(.add(1))
    count.send(group: [.add(1), .add(1)])
    #expect(store.state.count == 3)
    #expect(log.lines == ["before 0", "1", "before 1", "3"])
    token.cancel()
    count.send(.add(1))
    #expect(log.lines.count == 4 && store.graph.statistics.necessary == 0)
  }

  /// testStoreWrapper
  @Test func `A custom wrapper passes on an action, a group and the end, and services start and end with the store`() {
    struct Wrapper<Wrapped: StoreProtocol>: StoreWrapper {
      let wrapped: Wrapped
      var rewrap: (Wrapped) -> Self { { Wrapper(wrapped: $0) } }
    }
    let wrapper = Wrapper(wrapped: RedCat.store { RedCat.NotingService("a", log) })
    wrapper.send(.add(1))
    wrapper.send(group: [.add(2), .add(3)])
    #expect(wrapper.state.count == 6 && wrapper.rootID == wrapper.wrapped.rootID)
    wrapper.shutDown()
    #expect(wrapper.wrapped.hasEnded && log.lines == ["a starts at 0", "a ends at 6"])
  }

  /// README: “For this whole process, the observers are notified exactly once”
  @Test func `Services are notified before and after an action, may add others, and observers are notified once`() {
    let (outer, inner) = (RedCat.NotingActions("outer", log), RedCat.NotingActions("inner", log))
    outer.onBefore = { if $0 == .add(1) { $1.send(.add(10)) } }
    inner.onAfter = { if $0 == .add(10) { $1.send(.add(100)) } }
    let store = RedCat.store {
      outer
      inner
    }
    let received = LineLog()
    let token = Token.all(
      store.beforeChange { received("before") }, store.observe(\.count, initial: false) { received($0) })
    store.send(.add(1))
    #expect(received.lines == ["before", "111"])
    #expect(
      log.lines.filter { $0.hasPrefix("inner before") }
        == ["inner before add(1) at 0", "inner before add(10) at 1", "inner before add(100) at 11"])
    token.cancel()
  }
}
