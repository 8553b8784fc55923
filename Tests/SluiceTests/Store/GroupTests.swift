import Sluice
import Testing

/// Law 4, and what a group is made of.
@Suite(.freesStores) struct GroupTests {
  @Test(arguments: Home.allCases)
  func `A group of actions is contiguous, and is one cycle`(home: Home) async { await contiguous(home.actor) }

  private func contiguous(_ home: isolated (any Actor)?) {
    let log = Log()
    let reducer = Reduce<[String], String> { seen, action, context in
      seen.append(action)
      if action.count == 1 { context.send("of \(action)") }
    }
    let store = Store([], reducer)
    let token = Token.all(
      store.observe(\.self, initial: false) { log("received \($0.count)") }, store.beforeChange { log("before") })
    store.send(group: ["a", "b", "c"])
    #expect(store.state == ["a", "b", "c", "of a", "of b", "of c"])
    #expect(log.lines == ["before", "received 6"])
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `A group that an observer sends is contiguous, and is the next cycle`(home: Home) async {
    await inObserver(home.actor)
  }

  private func inObserver(_ home: isolated (any Actor)?) {
    let log = Log()
    let store = Store(Probe(), probe)
    let token = store.observe(\.count) { value in
      log(value)
      if value == 1 {
        store.send(group: [.add(1), .add(1)])
        store.send(.add(10), .add(10))
      }
    }
    store.send(.add(1))
    #expect(log.lines == ["0", "1", "23"])
    token.cancel()
  }

  @Test func `An empty group does nothing, and notifies no observer`() {
    let log = Log()
    let store = Store(Probe(), probe)
    let token = Token.all(
      store.beforeChange { log("before") },
      store.observe(\.count, initial: false, isEqual: { _, _ in false }) { log($0) })
    store.send(group: [])
    store.send(group: ActionGroup<ProbeAction> {})
    store.scope(\.count).send(group: [])
    #expect(log.lines == [])
    token.cancel()
  }

  @Test func `Two and more actions in one call are a group`() {
    let log = Log()
    let store = Store(Probe(), probe)
    let token = store.observe(\.count) { log($0) }
    store.send(.add(1), .add(2))
    store.send(.add(1), .add(2), .add(3), .add(4))
    store.scope(\.text).send(.add(1), .write("x"))
    #expect(log.lines == ["0", "3", "13", "14"])
    #expect(store.state.text == "x")
    token.cancel()
  }

  @Test func `A builder combines actions with statements, if, switch and for, in order`() {
    func group(_ isLong: Bool, _ name: String?) -> ActionGroup<ProbeAction> {
      ActionGroup {
        ProbeAction.add(1)
        if isLong { ProbeAction.add(2) }
        if let name { ProbeAction.write(name) } else { ProbeAction.write("-") }
        switch isLong {
        case true: ProbeAction.add(3)
        case false: ProbeAction.add(4)
        }
        for number in 5...6 { ProbeAction.add(number) }
        ActionGroup<ProbeAction> { ProbeAction.add(7) }
      }
    }
    #expect(group(true, "n").actions == [.add(1), .add(2), .write("n"), .add(3), .add(5), .add(6), .add(7)])
    #expect(group(false, nil).actions == [.add(1), .write("-"), .add(4), .add(5), .add(6), .add(7)])
  }

  @Test func `A group maps to the group of its mapped actions`() {
    let group: ActionGroup<Int> = [1, 2]
    #expect(group.map { "\($0)" } == ["1", "2"])
    let store = Store(Probe(), probe)
    store.send(group: group.map(ProbeAction.add))
    #expect(store.state.count == 3)
  }

  @Test func `Actions queued before a group are handled before it, and none of them between its actions`() {
    let reducer = Reduce<[Int], Int> { seen, action in seen.append(action) }
    let store = Store([], reducer)
    let token = store.observe(\.count, once: true, when: { $0 == 1 }) { _ in
      store.send(2)
      store.send(group: [3, 4])
      store.send(5)
    }
    store.send(1)
    #expect(store.state == [1, 2, 3, 4, 5])
    token.cancel()
  }
}
