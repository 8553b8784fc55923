import Sluice
import Testing

/// Reducers that are added to a store while it runs.
@Suite(.freesStores) struct AddedReducerTests {
  /// Adds its name to the text for each action that adds.
  private func noting(_ name: String) -> Reduce<Probe, ProbeAction> {
    Reduce { state, action in if case .add = action { state.text += name } }
  }

  private func text(_ store: Store<Probe, ProbeAction>) -> String {
    store.send(.add(1))
    return store.state.text
  }

  @Test func `An added reducer handles each action after the existing ones, and ends with its token`() {
    let store = Store(Probe(), probe)
    let first = store.add(noting("a"))
    var second: Token? = store.add(noting("b"))
    #expect(text(store) == "ab")
    first.cancel()
    #expect(text(store) == "abb")
    second = nil
    #expect(second == nil && text(store) == "abb")
    #expect(store.state.count == 3)
  }

  @Test func `A duplicate name of an added reducer is reported to the error handler, and nothing is added`() {
    let failures = Log()
    let store = Store(Probe(), probe, onFailure: { failures($0) })
    let first = store.add(noting("a"), id: "noting")
    let second = store.add(noting("b"), id: "noting")
    #expect(text(store) == "a")
    for words in ["the name noting", "already added", "`replace`"] {
      #expect(failures.lines.count == 1 && failures.lines[0].contains(words))
    }
    second.cancel()
    #expect(text(store) == "aa", "the token of what was not added does nothing")
    first.cancel()
    let third = store.add(noting("c"), id: "noting")
    #expect(text(store) == "aac", "the name is free again")
    withExtendedLifetime(third) {}
  }

  @Test func `replace exchanges the reducer with the given id, and adds it if there is none`() {
    let store = Store(Probe(), probe)
    let tokens = [store.add(noting("a"), id: 1), store.add(noting("b"), id: 2), store.add(noting("c"), id: 3)]
    let replaced = store.replace(noting("B"), id: 2)
    let added = store.replace(noting("d"), id: 4)
    #expect(text(store) == "aBcd")
    tokens[1].cancel()
    #expect(text(store) == "aBcdaBcd", "the token of the reducer that was replaced does nothing any more")
    replaced.cancel()
    #expect(text(store).hasSuffix("acd"))
    withExtendedLifetime((tokens, added)) {}
  }

  @Test func `A reducer may be added and removed in the middle of a cycle`() {
    let store = Store(Probe(), probe)
    var added: Token?
    let token = store.observe(\.count) { value in
      if value == 1 { added = store.add(noting("a")) }
      if value == 2 { added = nil }
    }
    for _ in 1...4 { store.send(.add(1)) }
    #expect(added == nil)
    #expect(store.state.text == "a")
    token.cancel()
  }

  @Test func `Actions and effects of an added reducer are handled`() async {
    let store = Store(Probe(), probe)
    let token = store.add(
      Reduce { _, action, context in
        guard action == .write("go") else { return }
        context.send(.add(1))
        context.run { send in send(.add(10)) }
      })
    store.send(.write("go"))
    await store.runWaitingEffects()
    #expect(store.state.count == 11)
    token.cancel()
  }

  @Test func `A store does not keep an added reducer, nor does the token keep the store`() {
    final class Kept: Sendable {}
    weak var kept: Kept?
    weak var released: Store<Probe, ProbeAction>?
    var token: Token?
    do {
      let (object, store) = (Kept(), Store(Probe(), probe))
      (kept, released) = (object, store)
      let other = store.add(Reduce { [object] _, _ in withExtendedLifetime(object) {} })
      token = store.add(noting("a"))
      store.send(.add(1))
      other.cancel()
    }
    #expect(kept == nil && released == nil)
    token?.cancel()
  }
}
