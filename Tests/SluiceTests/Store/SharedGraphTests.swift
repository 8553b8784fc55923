import Sluice
import Testing

/// How the cycle of a store and the passes of its graph fit together.
@MainActor @Suite(.freesStores) struct SharedGraphTests {
  let log = Log()

  @Test func `Stores on one actor may share a graph, so that a value can depend on two stores`() {
    let a = Store(Probe(), probe)
    var b: Store? = Store(Probe(), probe, graph: a.graph)
    let sum = b.map { a.incr(\.count) + $0.incr(\.count) }
    let token = sum?.observe { log($0) }
    a.send(.add(1))
    b?.send(.add(10))
    a.graph.batch {
      a.send(.add(1))
      b?.send(.add(10))
      #expect(sum?.value == 22)
    }
    #expect(log.lines == ["0", "1", "11", "22"])
    b = nil
    a.send(.add(1))
    #expect(log.lines.last == "23")
    token?.cancel()
  }

  @Test func `An observer may send to another store, which handles it at once`() {
    let (a, b) = (Store(Probe(), probe), Store(Probe(), probe))
    let tokens = [
      a.observe(\.count) { if $0 == 1 { b.send(.add(5)); log("b is \(b.state.count)") } },
      b.observe(\.count) { log("b received \($0)") },
    ]
    a.send(.add(1))
    #expect(log.lines == ["b received 0", "b received 5", "b is 5"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `Reading a derived value inside a cycle updates it, and notifies no observer`() {
    let box = Box<Incr<Int>>()
    let reducer = Reduce<Probe, ProbeAction> { state, action in state.count += 1 }
    let store = Store(Probe(), reducer)
    let observed = store.incr(\.count).map { $0 * 10 }
    box.value = observed
    let tokens = [
      store.observe(\.text) { _ in }, observed.observe { log($0) },
    ]
    store.graph.batch {
      store.send(.add(1))
      #expect(box.value?.value == 10)
      #expect(log.lines == ["0"])
    }
    #expect(log.lines == ["0", "10"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `In a batch of the graph, too, an action that an observer sends waits until every observer is notified`() {
    let store = Store(Probe(), probe)
    let tens = store.incr(\.count).map { $0 * 10 }
    let tokens = [
      store.observe(\.count) { value in
        if value == 1 { store.send(.add(100)) }
        log("a \(value) \(store.state.count) \(tens.value)")
      },
      store.observe(\.count) { log("b \($0) \(store.state.count) \(tens.value)") },
      tens.observe { log("c \($0) \(store.state.count)") },
    ]
    store.graph.batch { store.send(.add(1)) }
    #expect(
      log.lines.dropFirst(3) == [
        "a 1 1 10", "b 1 1 10", "c 10 1", "a 101 101 1010", "b 101 101 1010", "c 1010 101",
      ])
    tokens.forEach { $0.cancel() }
  }

  @Test func `An action that an observer of an input sends waits until every observer is notified`() {
    let store = Store(Probe(), probe)
    let input = Input(0, in: store.graph)
    let tokens = [
      store.observe(\.count) { _ in },
      input.incr.observe { value in
        if value == 1 { store.send(.add(1)) }
        log("first \(store.state.count)")
      },
      input.incr.observe { _ in log("second \(store.state.count)") },
    ]
    input.set(1)
    #expect(log.lines == ["first 0", "second 0", "first 0", "second 0"])
    #expect(store.state.count == 1)
    tokens.forEach { $0.cancel() }
  }

  @Test func `An action that an observer sends in its first call is handled when that call has returned`() {
    let store = Store(Probe(), probe)
    let tokens = [
      store.observe(\.count) { value in
        if value == 1 { store.send(.add(10)) }
        log("a \(store.state.count)")
      },
      store.observe(\.count) { log("b \($0) \(store.state.count)") },
      store.observe(\.text) { _ in
        store.send(.add(1))
        log("c \(store.state.count)")
      },
    ]
    #expect(log.lines == ["a 0", "b 0 0", "c 0", "a 1", "b 1 1", "a 11", "b 11 11"])
    tokens.forEach { $0.cancel() }
  }

  @Test(arguments: [false, true])
  func `In a batch of the graph, too, an action sent in a first call is handled before later ones`(
    isInBatch: Bool
  ) {
    let store = Store<[Int], Int>([], Reduce { numbers, number, _ in numbers.append(number) })
    let input = Input(0, in: store.graph)
    var token = Token.all()
    let attach = {
      token = store.observe(\.count) { count in
        log("\(count) \(input.value)")
        if count > 0 { return }
        store.send(1)
        input.set(7)
        store.send(2)
      }
    }
    store.graph.batch {
      if isInBatch { store.batch { attach() } } else { attach() }
      #expect(store.state == [1, 2] && input.value == 7)
      store.send(3)
      input.set(8)
    }
    #expect(store.state == [1, 2, 3] && log.lines == ["0 0", "3 8"])
    token.cancel()
  }

  @Test func `A cutoff that is never equal notifies after each cycle`() {
    let store = Store(Probe(), probe)
    let token = store.observe(\.count, isEqual: { _, _ in false }) { log($0) }
    store.send(.add(0))
    #expect(log.lines == ["0", "0"])
    token.cancel()
  }

  @Test func `The release of an old value may cancel a token`() {
    final class Owner: Equatable {
      var token: Token?
      static func == (a: Owner, b: Owner) -> Bool { a === b }
    }
    struct State {
      var owner = Owner()
      var number = 0
    }
    let store = Store(
      State(),
      Reduce<State, Int> { state, number in
        state.owner = Owner()
        state.number += number
      })
    let first = store.observe(\.owner) { _ in }
    store.state.owner.token = store.observe(\.number) { log($0) }
    store.send(1)
    store.send(1)
    #expect(log.lines == ["0"])
    #expect(store.graph.nodeCount == 1)
    first.cancel()
  }

  @Test func `A comparison may cancel its own token`() {
    let store = Store(Probe(), probe)
    var token: Token?
    let keep = store.observe(\.text) { _ in }
    token = store.observe(
      \.count,
      isEqual: { _, _ in
        token = nil; return false
      }
    ) { log($0) }
    store.send(.add(1))
    store.send(.add(1))
    #expect(log.lines == ["0"])
    #expect(token == nil)
    keep.cancel()
  }

  @Test func `A store releases everything when it is freed`() {
    weak var released: Store<Probe, ProbeAction>?
    var token: Token?
    do {
      let store = Store(Probe(), probe)
      released = store
      token = store.incr(\.count).map { $0 + 1 }.observe { log($0) }
      _ = store.outlet
      store.send(.fanOut([1]))
    }
    #expect(released == nil)
    #expect(log.lines == ["1", "2"])
    token?.cancel()
  }
}
