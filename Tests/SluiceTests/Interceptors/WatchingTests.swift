import Sluice
import Testing
import Thoroughness

/// Interceptors that look at the state: at parts of it, at changes, at what must always hold.
@Suite struct WatchingTests {
  struct Refused: Error, Equatable { var name = "" }

  private func store(
    _ interceptors: Interceptor<Probe, ProbeAction>, _ failures: Log = Log()
  ) -> Store<Probe, ProbeAction> {
    Store(Probe(), probe, interceptors: interceptors, onFailure: { failures("\($0.cause) \($0.actions)") })
  }

  @Test func `before may change the state and send; enrich changes it after each action`() {
    let store = store([
      .before { state, action, context in
        state.text += "("
        if action == .add(1) { context.send(.add(5)) }
      }, .enrich { state, _ in state.text += "\(state.count))" },
    ])
    store.send(.add(1))
    #expect(store.state.text == "(1)(6)")
  }

  @Test func `The interceptors before and after surround the rest`() {
    let around = Interceptor<Probe, ProbeAction>(
      before: { state, _, _ in state.text += "<" }, after: { state, _, _ in state.text += ">" })
    let store = store([around, around.when { _, action in action == .add(2) }])
    store.send(.write("a"), .add(2))
    #expect(store.state.text == "<a><<>>")
  }

  @Test func `path gives parts of interceptors one part of the state, in place`() {
    let store = store(
      .path(
        \.text, before: { text, _, _ in text += "<" },
        after: { text, action, context in
          text += ">"
          if action == .write("a") { context.send(.write("b")) }
        }))
    store.send(.write("a"))
    #expect(store.state.text == "<a><b>")
  }

  @Test func `onChange passes the old and the new value, if they differ`() {
    let log = Log()
    let store = store(.onChange(of: \.count) { old, new in log("\(old) to \(new)") })
    store.send(.add(1), .write("a"), .add(0), .add(2))
    #expect(log.lines == ["0 to 1", "1 to 3"])
  }

  @Test func `onChange is called for computed parts, and may change the state and send`() {
    let store = store(
      .onChange(of: \.doubled) { state, old, new, context in
        state.text += "\(old)\(new) "
        if new < 8 { context.send(.add(1)) }
      })
    store.send(.add(2))
    #expect(store.state.text == "04 46 68 ")
  }

  @Test func `debug writes the action, and both states or that nothing changed`() {
    let log = Log()
    let store = Store(1, Reduce<Int, Int> { $0 += $1 }, interceptors: .debug(to: { log($0) }))
    store.send(0)
    store.send(1)
    #expect(
      log.lines == [
        "Handling action: 0:", "  No state changes", "", "Handling action: 1:", "  Old State: 1", "  New State: 2", "",
      ])
  }

  @Test func `debug accepts another description of the change, for any state`() {
    struct Opaque { var count = 0 }
    let log = Log()
    let store = Store(
      Opaque(), Reduce<Opaque, Int> { $0.count += $1 },
      interceptors: .debug(to: { log($0) }) { old, new in "- \(old.count)\n+ \(new.count)" })
    store.send(1)
    #expect(log.lines == ["Handling action: 1:", "  - 0", "  + 1", ""])
  }

  @Test func `validate reports the action that breaks the state, with an explanation`() {
    let failures = Log()
    let store = store(.validate("count is small") { $0.count < 3 }, failures)
    store.send(.add(2), .add(5), .add(-6))
    #expect(store.state.count == 1 && failures.lines.count == 1)
    for words in ["“count is small”", "`Throwing`", "[SluiceTests.ProbeAction.add(5)]"] {
      #expect(failures.lines.first?.contains(words) == true)
    }
  }

  @Test func `validate inside a Throwing takes back the action that breaks the state`() {
    let failures = Box<[String]>([])
    let reducer = Throwing<Probe, ProbeAction> {
      probe.intercepted(by: .validate("count is small") { $0.count < 3 })
    }
    let store = Store(Probe(), reducer, onFailure: { failures.value?.append("\(errorName($0.cause)) \($0.cause)") })
    store.send(.add(2), .add(5), .fanOut([1]))
    #expect(store.state.count == 2)
    #expect(
      failures.value?.map { $0.hasPrefix("invariantViolated") && $0.contains("“count is small”") } == [true, true])
  }

  @Test func `An interceptor that throws is reported with the action, and the rest continues`() {
    let failures = Log()
    let store = store(
      [
        .before { _, _, _ in throw Refused(name: "before") }, .after { _, _ in throw Refused(name: "after") },
        Interceptor(before: { _, _, _ in throw Refused(name: "b") }, after: { _, _, _ in throw Refused(name: "a") }),
        .enrich { _, _ in throw Refused(name: "enrich") },
        .path(\.count, before: { _, _, _ in throw Refused(name: "p") }, after: { count, _, _ in count += 100 }),
        .onChange(of: \.count) { _, _ in throw Refused(name: "change") },
        .onChange(of: \.count) { _, _, _, _ in throw Refused(name: "change it") },
      ], failures)
    store.send(.add(1))
    let notified = failures.lines.map { $0.split(separator: "\"")[1] }
    #expect(notified == ["before", "b", "p", "change it", "change", "enrich", "a", "after"])
    #expect(failures.lines.allSatisfy { $0.hasSuffix("[SluiceTests.ProbeAction.add(1)]") })
    #expect(store.state.count == 101)
  }

  @Test func `An interceptor that throws inside a Throwing takes back what the Throwing surrounds`() {
    let reducer = Throwing<Probe, ProbeAction> { probe.intercepted(by: .after { _, _ in throw Refused() }) }
    let failures = Log()
    let store = Store(Probe(), reducer, onFailure: { failures($0.cause) })
    store.send(.add(1))
    #expect(store.state.count == 0 && failures.lines.count == 1)
  }

  @Test func `Interceptors after run even when a reducer throws or the action is dropped further in`() {
    let failing = Throwing<Probe, ProbeAction> { _, _, _ in throw Refused() }
    let log = Log()
    let store = Store(
      Probe(), failing.intercepted(by: .filter { _, action in action != .add(1) }),
      interceptors: [
        .after { _, action in log("after \(action)") }, .enrich { state, _ in state.text += "e" },
        .path(\.text, after: { text, _, _ in text += "p" }),
        Interceptor(before: { _, _, _ in }, after: { state, _, _ in state.text += "b" }),
      ], onFailure: { _ in log("failed") })
    store.send(.add(1), .add(2))
    #expect(store.state.text == "bpebpe")
    #expect(log.lines == ["after add(1)", "after add(2)", "failed"])
  }
}
