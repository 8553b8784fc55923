import Sluice
import Testing

/// That a store finds what changed, by way of actions.
@MainActor @Suite(.freesStores) struct FindingTests {
  private let log = Log()

  @Test func `Observers of the state, of fields and of computed values are notified of each change, and of no other`() {
    let store = Store(Probe(numbers: [1]), probe)
    let tokens = [
      store.observe(\.self) { log("state \($0.count) \($0.text) \($0.numbers)") },
      store.observe(\.count) { log("count \($0)") }, store.observe(\.text) { log("text \($0)") },
      store.observe(\.numbers) { log("numbers \($0)") }, store.observe(\.doubled) { log("doubled \($0)") },
    ]
    let before = log.lines.count
    for action in [.add(1), .add(0), .element(0, 2), .element(0, 2), .element(0, 3), .write("a")] as [ProbeAction] {
      store.send(action)
    }
    #expect(
      log.lines[before...] == [
        "state 1  [1]", "count 1", "doubled 2", "state 1  [2]", "numbers [2]", "state 1  [3]", "numbers [3]",
        "state 1 a [3]", "text a",
      ])
    for token in tokens { token.cancel() }
  }

  @Test func `Observers that are added one by one, with an action between, are notified of all later changes`() {
    let store = Store(Probe(), probe)
    var received = Array(repeating: 0, count: 200)
    var tokens: [Token] = []
    for index in received.indices {
      tokens.append(store.observe(index % 2 == 0 ? \.count : \.doubled) { _ in received[index] += 1 })
      store.send(.add(1))
    }
    #expect(received == received.indices.map { 201 - $0 })
    while !tokens.isEmpty {
      tokens.removeFirst().cancel()
      store.send(.add(1))
    }
    #expect(received == Array(repeating: 201, count: 200))
  }
}
