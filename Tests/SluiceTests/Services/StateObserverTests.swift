import Sluice
import SluiceTesting
import Testing
import Thoroughness

/// Notifications of services about a detail.
@Suite struct StateObserverTests {
  @Test(arguments: [false, true])
  func `A service that starts in the middle of a cycle is notified only of later changes`(isWatched: Bool) {
    let log = Log()
    var tokens: [Token] = []
    let store = Store(
      0, Reduce<Int, Int> { $0 += $1 },
      services: { if isWatched { ChangeHook(\.self) { old, new, _ in log("first \(old)→\(new)") } } })
    let adding = ActionHook<Int, Int>(after: { _, _ in
      guard tokens.count < 2 else { return }
      tokens.append(store.add(ChangeHook(\.self) { old, new, _ in log("late \(old)→\(new)") }))
    })
    tokens.append(store.add(adding))
    store.send(1)
    #expect(log.lines == (isWatched ? ["first 0→1"] : []))
    store.send(2)
    #expect(log.lines.suffix(1) == ["late 1→3"])
    tokens = []
    store.shutDown()
  }

  @Test(arguments: Home.allCases)
  func `A service is notified of its detail once per change, with both values, before observers are`(
    home: Home
  ) async { await notify(home.actor) }

  private func notify(_ home: isolated (any Actor)?) {
    let log = Log()
    let store = serviceStore { NotingCount("d", log) }
    let token = store.observe(\.count, initial: false) { log("observer \($0)") }
    store.send(.add(1))
    store.send(.write("x"))
    store.send(.add(2), .add(3))
    store.send(.add(1), .add(-1))
    #expect(log.lines == ["d starts at 0", "d 0→1", "observer 1", "d 1→6", "observer 6", "d ends at 6"].dropLast())
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `An action that a service sends is handled in the same cycle: observers see only the last state`(
    home: Home
  ) async { await answer(home.actor) }

  private func answer(_ home: isolated (any Actor)?) {
    let log = Log()
    let (doubling, writing) = (NotingCount("a", log), NotingCount("b", log))
    doubling.onChange = { if $0 < 10 { $1.send(.add($0)) } }
    writing.onChange = { $1.send(.write("\($0) ")) }
    let store = serviceStore {
      doubling
      writing
    }
    let token = store.observe(\.self, initial: false) { log("\($0.count) \($0.text)") }
    store.send(.add(3))
    #expect(
      log.lines.dropFirst(2) == [
        "a 0→3", "b 0→3", "a 3→6", "b 3→6", "a 6→12", "b 6→12", "12 3 6 12 ",
      ])
    token.cancel()
  }

  /// A state with details of each kind.
  struct Deep: Equatable {
    struct Inner: Equatable { var a = 0, b = 0 }
    var inner = Inner()
    var list: [Int] = []
    var maybe: Inner?
    var sum: Int { inner.a + inner.b }
  }

  @Test func `Stored, computed, optional and whole details notify exactly as an oracle does`() {
    var chance = SeededGenerator(seed: 7)
    let (log, oracle) = (Log(), Log())
    let store = Store(
      Deep(), Reduce<Deep, Deep> { $0 = $1 },
      services: {
        ChangeHook(\.inner.b) { log("b \($0) \($1) \($2.inner.b)") }
        ChangeHook(\.sum) { log("sum \($0) \($1) \($2.sum)") }
        ChangeHook(\.list) { log("list \($0) \($1) \($2.list)") }
        ChangeHook(\.maybe?.a) { log("maybe \($0 as Any) \($1 as Any) \($2.state.maybe?.a as Any)") }
        ChangeHook(\.self) { log("self \($0) \($1) \($2.state)") }
      })
    func expect<Part: Equatable>(_ name: String, _ old: Part, _ new: Part) {
      if old != new { oracle("\(name) \(old) \(new) \(new)") }
    }
    for _ in 0..<300 {
      let old = store.state
      var new = old
      for _ in 0...1 { Self.change(&new, &chance) }
      expect("b", old.inner.b, new.inner.b)
      expect("sum", old.sum, new.sum)
      expect("list", old.list, new.list)
      expect("maybe", old.maybe?.a as Any as? Int, new.maybe?.a as Any as? Int)
      expect("self", old, new)
      store.send(new)
    }
    #expect(log.lines == oracle.lines)
    #expect(oracle.lines.count > 300)
  }

  private static func change(_ deep: inout Deep, _ chance: inout SeededGenerator) {
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: deep.inner.a += Int.random(in: -1...1, using: &chance)
    case 1: deep.inner.b += Int.random(in: -1...1, using: &chance)
    case 2: deep.list.append(1)
    case 3: if !deep.list.isEmpty { deep.list[0] = Int.random(in: 0...2, using: &chance) }
    case 4: deep.maybe = deep.maybe == nil ? Deep.Inner() : nil
    default: deep.maybe?.a += 1
    }
  }

  @Test func `A service retains only its detail, and other parts are changed in place`() {
    let store = serviceStore(Probe(numbers: Array(repeating: 0, count: 10_000))) {
      ChangeHook(\.count) { _, _, _ in }
      ChangeHook(\.text) { _, _, _ in }
      ActionHook(before: { _, store in _ = store.count }, after: { _, store in _ = store.state.numbers.count })
    }
    let address = store.state.numbers.withUnsafeBytes { $0.baseAddress }
    for index in 0..<5 { store.send(.element(index, 7), .add(1)) }
    #expect(store.state.numbers.withUnsafeBytes { $0.baseAddress } == address)
  }

  @Test func `Observing a detail makes no pass of the store's graph`() {
    let log = Log()
    let store = serviceStore { NotingCount("d", log) }
    let before = store.graph.statistics.passes
    for _ in 1...10 { store.send(.write("x"), .add(1)) }
    #expect(store.graph.statistics.passes == before && log.lines.count == 11)
  }

  @Test func `Changes that the journal refuses do not notify services`() throws {
    let (log, journal) = (Log(), TestJournal<Probe, ProbeAction>())
    let store = try Store(
      Probe(), probe, journal: journal, onFailure: { log(errorName($0.cause)) }, services: { NotingCount("d", log) })
    store.send(.add(1))
    journal.refusesAppends = true
    store.send(.add(10))
    journal.refusesLoads = true
    store.send(.add(20))
    (journal.refusesAppends, journal.refusesLoads) = (false, false)
    store.send(.add(2))
    #expect(
      log.lines == ["d starts at 0", "d 0→1", "notRecorded", "notRecorded", "d 1→3"])
  }

  @Test func `A service is notified of actions since its start, also if it starts in the middle of a cycle`() {
    let (log, tokens) = (Log(), Box<[Token]>([]))
    let store = serviceStore {}
    let adding = ActionHook<Probe, ProbeAction>(after: { [unowned store] action, _ in
      if action == .write("add") { tokens.value?.append(store.add(NotingCount("d", log))) }
    })
    tokens.value?.append(store.add(adding))
    store.send(.add(1), .write("add"), .add(2))
    store.send(.write("x"))
    #expect(log.lines == ["d starts at 1", "d 1→3"])
    tokens.value?.removeAll()
    store.send(.add(1))
    #expect(log.lines == ["d starts at 1", "d 1→3", "d ends at 3"])
  }
}
