import Sluice
import Testing

/// The options of an observer.
@Suite struct ObserveTests {
  private final class Label { var text = "" }

  @Test(arguments: Home.allCases)
  func `An observer is called at once with the current value, unless that is switched off`(home: Home) async {
    await initial(home.actor)
  }

  private func initial(_ home: isolated (any Actor)?) {
    let (log, store) = (Log(), Store(Probe(), probe))
    let token = Token.all(
      store.observe(\.count) { log("a \($0)") }, store.observe(\.count, initial: false) { log("b \($0)") },
      store.observe(of: { $0.count }, initial: false) { log("c \($0)") })
    store.send(.add(1))
    #expect(log.lines == ["a 0", "a 1", "b 1", "c 1"])
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `An observer with once ends with its first call`(home: Home) async { await once(home.actor) }

  private func once(_ home: isolated (any Actor)?) {
    let (log, store) = (Log(), Store(Probe(), probe))
    let token = Token.all(
      store.observe(\.count, once: true) { log("a \($0)") },
      store.observe(\.count, initial: false, once: true) { log("b \($0)") },
      store.observe(\.count, once: true, when: { $0 > 1 }) { value in
        log("c \(value)")
        store.send(.add(1))
      })
    for _ in 1...3 { store.send(.add(1)) }
    #expect(log.lines == ["a 0", "b 1", "c 2"])
    #expect(store.state.count == 4)
    token.cancel()
    #expect(store.graph.statistics.alive == 0, "who has ended observes nothing")
  }

  @Test func `Values for which the condition is false are skipped`() {
    let (log, store) = (Log(), Store(Probe(), probe))
    let token = store.observe(\.count, when: { $0.isMultiple(of: 2) }) { log($0) }
    for _ in 1...5 { store.send(.add(1)) }
    #expect(log.lines == ["0", "2", "4"])
    token.cancel()
  }

  @Test func `isEqual gets the old and the new value`() {
    let (log, store) = (Log(), Store(Probe(), probe))
    let token = store.observe(\.count, isEqual: { $1 - $0 < 3 }) { log($0) }
    for _ in 1...7 { store.send(.add(1)) }
    #expect(log.lines == ["0", "3", "6"])
    token.cancel()
  }

  @Test func `A function of the state can be observed, and runs once per cycle`() {
    let (log, store) = (Log(), Store(Probe(), probe))
    var calls = 0
    let token = store.observe(of: { state -> Bool in
      calls += 1
      return state.count > 1
    }) { log($0) }
    for _ in 1...3 { store.send(.fanOut([1, 0, 0])) }
    #expect(log.lines == ["false", "true"])
    #expect(calls == 4)
    token.cancel()
  }

  @Test
  func `An observer with an owner ends with it, or when the token is cancelled; releasing the token does nothing`() {
    let store = Store(Probe(), probe)
    var label: Label? = Label()
    weak let released = label
    if let label { store.observe(\.count, owner: label) { $0.text += "\($1)" } }
    store.send(.add(1))
    #expect(label?.text == "01")
    label = nil
    #expect(released == nil, "the owner is not retained")
    store.send(.add(1))
    #expect(store.graph.statistics.alive == 0)
    let other = Label()
    let token = store.observe(\.count, owner: other) { $0.text += "\($1)" }
    token.cancel()
    store.send(.add(1))
    #expect(other.text == "2")
  }

  @Test func `Observers of many released owners leave nothing behind`() {
    let store = Store(Probe(), probe)
    let kept = Label()
    store.observe(\.count, owner: kept) { $0.text = "\($1)" }
    for _ in 0..<1_000 { store.observe(\.count, owner: Label()) { $0.text = "\($1)" } }
    #expect(store.graph.statistics.alive <= 100)
    store.send(.add(1))
    #expect(kept.text == "1" && store.graph.statistics.alive == 1)
  }

  @Test(arguments: Home.allCases)
  func `onChange passes the previous and the current value`(home: Home) async { await onChange(home.actor) }

  private func onChange(_ home: isolated (any Actor)?) {
    let (log, store) = (Log(), Store(Probe(), probe))
    let token = store.onChange(of: \.count) { log("\($0) \($1)") }
    store.send(.fanOut([1, 2]))
    store.send(.write("x"))
    store.send(group: [.add(1), .add(-1)])
    store.send(.add(1))
    #expect(log.lines == ["0 3", "3 4"])
    token.cancel()
  }

  @Test func `Tokens are combined: cancelling or releasing the result cancels all`() {
    let (log, store) = (Log(), Store(Probe(), probe))
    var tokens: [Token] = []
    store.observe(\.count, initial: false) { log("a \($0)") }.store(in: &tokens)
    store.observe(\.count, initial: false) { log("b \($0)") }.store(in: &tokens)
    var all: Token? = .all(.all(tokens), store.beforeChange { log("before") }, store.add(probe))
    tokens = []
    store.send(.add(1))
    #expect(log.lines == ["before", "a 2", "b 2"])
    all = nil
    #expect(all == nil)
    store.send(.add(1))
    #expect(log.lines.count == 3 && store.state.count == 3)
  }

  @Test func `An observer may cancel itself and others, and attach new ones, while it is called`() {
    let (log, store) = (Log(), Store(Probe(), probe))
    var tokens: [Token] = []
    tokens.append(
      store.observe(\.count) { value in
        log("a \(value)")
        guard value == 1 else { return }
        tokens[0].cancel()
        tokens[1].cancel()
        tokens.append(store.observe(\.count) { log("c \($0)") })
      })
    tokens.append(store.observe(\.count) { log("b \($0)") })
    for _ in 1...2 { store.send(.add(1)) }
    #expect(log.lines == ["a 0", "b 0", "a 1", "c 1", "c 2"])
    tokens = []
    store.send(.add(1))
    #expect(log.lines.count == 5)
  }

  @Test func `An observer that is attached during a notification is not notified twice of one state`() {
    let (log, store) = (Log(), Store(Probe(), probe))
    var tokens: [Token] = []
    tokens.append(
      store.observe(\.count, initial: false) { value in
        tokens.append(store.observe(\.count) { log("\(value): \($0)") })
      })
    store.send(.add(1))
    #expect(log.lines == ["1: 1"])
    tokens = []
  }
}
