import Incremental
import Sluice
import Testing

/// Interceptors around a whole store, from its beginning or later.
@Suite struct WholeStoreTests {
  private func take(_ store: Store<[String], Int>) -> [String] {
    let before = store.state.count
    store.send(1)
    return Array(store.state.dropFirst(before))
  }

  @Test func `An interceptor that is attached later is inside earlier ones, and ends with its token`() {
    let store = Store([], noteActions.intercepted(by: passing("r")), interceptors: [passing("s")])
    let a = store.intercept(passing("a"))
    var b: Token? = store.intercept(passing("b"))
    #expect(take(store) == ["s>", "a>", "b>", "r>", "1", "<r", "<b", "<a", "<s"])
    a.cancel()
    #expect(take(store) == ["s>", "b>", "r>", "1", "<r", "<b", "<s"])
    b = nil
    #expect(b == nil && take(store) == ["s>", "r>", "1", "<r", "<s"])
    let c = store.intercept(passing("c"))
    #expect(take(store) == ["s>", "c>", "r>", "1", "<r", "<c", "<s"])
    _ = c
  }

  @Test func `An interceptor surrounds added reducers, too, whichever was added first`() {
    let store = Store([], noteActions, interceptors: [passing("s")])
    var tokens = [store.add(noteActions)]
    #expect(take(store) == ["s>", "1", "1", "<s"])
    tokens.append(store.intercept(passing("a")))
    tokens.append(store.add(noteActions))
    #expect(take(store) == ["s>", "a>", "1", "1", "1", "<a", "<s"])
    tokens = []
    #expect(take(store) == ["s>", "1", "<s"])
  }

  @Test func `An interceptor that ends itself while it runs finishes, and does not run again`() {
    let store = Store([], noteActions)
    let kept = Box<Token>()
    kept.value = store.intercept(
      Interceptor { lines, action, context, next in
        lines.append("last>")
        kept.value = nil
        next(&lines, action, context)
        lines.append("<last")
      })
    #expect(take(store) == ["last>", "1", "<last"])
    #expect(take(store) == ["1"])
  }

  @Test func `An interceptor that another one ends before its turn does not run`() {
    let store = Store([], noteActions)
    let inner = Box<Token>()
    let outer = store.intercept(.before { _, _, _ in inner.value = nil })
    inner.value = store.intercept(passing("inner"))
    #expect(take(store) == ["1"])
    _ = outer
  }

  @Test func `Interceptors see the actions that stores for parts, outlets and effects send`() async {
    let seen = Log()
    let store = plainWatched(seen)
    store.scope(\.count).send(.add(1))
    store.outlet.enqueue(.later(2))
    await store.runWaitingEffects()
    #expect(seen.lines == ["add(1)", "later(2)", "add(2)"])
  }

  private func plainWatched(_ seen: Log) -> Store<Probe, ProbeAction> {
    Store(Probe(), probe, interceptors: .after { _, action in seen(action) })
  }

  @Test func `A store releases its interceptors`() {
    final class Kept {}
    weak var kept: Kept?
    do {
      let object = Kept()
      kept = object
      let store = Store([], noteActions, interceptors: .after { [object] _, _ in _ = object })
      let token = store.intercept(.after { [object] _, _ in _ = object })
      store.send(1)
      _ = token
    }
    #expect(kept == nil)
  }

  @Test func `When a journal is continued, interceptors change the state again, and watchers are not called`() throws {
    let seen = Log()
    let journal = TestJournal<[String], Int>()
    func open() throws -> Store<[String], Int> {
      try Store(
        [], noteActions, journal: journal,
        interceptors: [
          .map { _, action in action * 2 }, .after { _, action in seen("after \(action)") },
          .onChange(of: \.count) { old, new in seen("\(old) to \(new)") }, .debug(to: { seen($0) }),
          .enrich { lines, _ in lines.append("!") },
        ])
    }
    let first = try open()
    first.send(1)
    #expect(first.state == ["2", "!"] && journal.entries.map(\.action) == [1])
    let received = seen.lines.count
    #expect(received > 2)
    let second = try open()
    #expect(second.state == first.state)
    #expect(seen.lines.count == received)
  }
}
