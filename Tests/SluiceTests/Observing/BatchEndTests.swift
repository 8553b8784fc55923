import Observation
import Sluice
import Testing

/// The end of a batch notifies of differences from the last notification.
@MainActor @Suite struct BatchEndTests {
  @Test(arguments: ["the part", "another part", "a tracked read", "nothing"])
  func `A batch that changes a part and changes it back notifies no observer, whatever it reads between`(read: String) {
    let (log, store) = (Log(), Store(Probe(), probe))
    let derived = store.incr(\.count).map { $0 + 1 }
    let tokens = [
      store.observe(\.count) { log("observe \($0)") }, store.onChange(of: \.count) { log("change \($0) \($1)") },
      store.observe(of: { $0.count * 2 }) { log("requested \($0)") }, derived.observe { log("derived \($0)") },
    ]
    withObservationTracking {
      _ = store.count
    } onChange: {
      log("tracked")
    }
    let before = log.lines
    store.batch {
      store.send(.add(5))
      switch read {
      case "the part": #expect(derived.value == 6)
      case "another part": #expect(store.incr(\.text).value.isEmpty)
      case "a tracked read": #expect(store.count == 5)
      default: break
      }
      store.send(.add(-5))
    }
    #expect(log.lines == before)
    store.send(.add(1))
    #expect(log.lines.count == before.count + 5)
    tokens.forEach { $0.cancel() }
  }

  @Test func `Two stores of one graph that change and change back in a batch notify no observer`() {
    let log = Log()
    let first = Store(Probe(), probe)
    let second = Store(Probe(), probe, graph: first.graph)
    let sum = first.incr(\.count).map2(second.incr(\.count)) { $0 + $1 }
    let tokens = [
      first.observe(\.count) { log("first \($0)") }, second.observe(\.count) { log("second \($0)") },
      sum.observe { log("sum \($0)") },
    ]
    first.graph.batch {
      first.send(.add(1))
      second.send(.add(2))
      first.send(.add(-1))
      #expect(sum.value == 2)
      second.send(.add(-2))
    }
    #expect(log.lines == ["first 0", "second 0", "sum 0"])
    tokens.forEach { $0.cancel() }
  }
}
