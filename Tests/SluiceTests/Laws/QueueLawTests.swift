import Sluice
import Testing

/// Laws of the queue, each under its own sentence, wherever the store lives.
@Suite(.freesStores) struct QueueLawTests {
  @Test(arguments: Home.allCases)
  func `An action sent from anywhere is queued in order; it is never lost, duplicated, or handled inside another`(
    home: Home
  ) async { await sendFromAnywhere(home.actor) }

  private func sendFromAnywhere(_ home: isolated (any Actor)?) {
    let trace = Log()
    let reducer = Reduce<[String], String> { lines, action, context in
      lines.append("begin \(action)")
      if action == "a" { ["a1", "a2"].forEach { context.send($0) } }
      if action == "a1" { context.send("a11") }
      lines.append("end \(action)")
    }
    let store = Store([], reducer)
    let token = store.observe(\.self, initial: false) { lines in
      if lines.count == 8 { ["b", "c"].forEach { store.send($0) } }
      trace("received \(store.state.count)")
    }
    store.send("a")
    let order = ["a", "a1", "a2", "a11", "b", "c"]
    #expect(store.state == order.flatMap { ["begin \($0)", "end \($0)"] })
    #expect(trace.lines == ["received 8", "received 12"])
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `Actions that the error handler sends are queued, too`(home: Home) async {
    await sendFromErrorHandler(home.actor)
  }

  private func sendFromErrorHandler(_ home: isolated (any Actor)?) {
    struct Refused: Error {}
    let sender = Box<(String) -> Void>()
    let reducer = Combined<[String], String> {
      Reduce { lines, action, context in
        lines.append(action)
        if action == "bad" { context.send("after bad") }
      }
      Throwing { _, action, _ in if action == "bad" { throw Refused() } }
    }
    let store = Store([], reducer, onFailure: { sender.value?("failed \($0.actions)") })
    sender.value = { [weak store] in store?.send($0) }
    store.send(group: ["bad", "good"])
    #expect(store.state == ["bad", "good", "after bad", "failed [\"bad\"]"])
  }

  @Test(arguments: Home.allCases)
  func `When send returns outside a cycle, the action and all it led to synchronously are in the state`(
    home: Home
  ) async { await sendReturns(home.actor) }

  private func sendReturns(_ home: isolated (any Actor)?) {
    let store = Store(Probe(), probe)
    store.send(.fanOut([1, 2, 3]))
    #expect(store.state.count == 6)
    let token = store.observe(\.count) { if $0 == 7 { store.send(.add(10)) } }
    store.send(.add(1))
    #expect(store.state.count == 17)
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `Sending from inside a reducer goes through its context and is queued`(home: Home) async {
    await sendInside(home.actor)
  }

  private func sendInside(_ home: isolated (any Actor)?) {
    let reducer = Reduce<[Int], Int> { seen, action, context in
      if action > 0 { context.send(action - 1) }
      seen.append(action)
    }
    let store = Store([], reducer)
    store.send(3)
    #expect(store.state == [3, 2, 1, 0])
  }

  @Test(arguments: Home.allCases)
  func `Two stores never notify each other`(home: Home) async { await twoStores(home.actor) }

  private func twoStores(_ home: isolated (any Actor)?) {
    let log = Log()
    let (a, b) = (Store(Probe(), probe), Store(Probe(), probe))
    let token = Token.all(
      a.observe(\.count) { log("a\($0)") }, b.observe(\.count) { log("b\($0)") },
      a.beforeChange { log("before a") }, b.beforeChange { log("before b") })
    a.send(.add(1))
    a.scope(\.count).send(.add(1))
    #expect(log.lines == ["a0", "b0", "before a", "a1", "before a", "a2"])
    #expect(b.state == Probe())
    #expect(a.rootID != b.rootID)
    a.shutDown()
    b.send(.add(1))
    #expect(b.state.count == 1)
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `A store belongs to the isolation in which it was made`(home: Home) async {
    let actor = home.actor
    await belongs(actor)
  }

  private func belongs(_ home: isolated (any Actor)?) {
    let store = Store(Probe(), probe)
    #expect(store.isolation === home)
    #expect(store.scope(\.count).isolation === home)
  }
}
