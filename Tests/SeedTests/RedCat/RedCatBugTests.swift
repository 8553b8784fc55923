import SluiceSeeds
import Testing
import Thoroughness

/// Faults of RedCat's stores, which must not occur here.
@Suite struct RedCatBugTests {
  /// RedCat A.3 #3
  @Test func `A derived value that was read is not stale after its base changed`() {
    let store = Store(Sample(count: 1), sample)
    let tens = store.incr(\.count).map { $0 * 10 }
    #expect(tens.value == 10)
    store.send(.add(6))
    #expect(tens.value == 70)
  }

  /// RedCat A.3 #4
  @Test func `No owner of an observer is retained, not even the first`() {
    final class Owner {}
    let store = Store(Sample(), sample)
    for _ in 1...3 {
      weak var released: Owner?
      do {
        let owner = Owner()
        released = owner
        store.observe(\.count, owner: owner) { _, _ in }
      }
      #expect(released == nil)
    }
  }

  /// RedCat A.3 #5
  @Test func `Fifty observers are called in the order they were attached`() {
    let (log, store) = (LineLog(), Store(Sample(), sample))
    let tokens = (0..<50).map { number in
      number.isMultiple(of: 2)
        ? store.observe(\.count, initial: false) { _ in log(number) }
        : store.scope(\.count).observe(\.self, initial: false) { _ in log(number) }
    }
    store.send(.add(1))
    #expect(log.lines == (0..<50).map { "\($0)" })
    withExtendedLifetime(tokens) {}
  }

  /// RedCat A.3 #6
  @Test func `An empty group, an unchanged state and an unchanged mapped store notify no observer`() {
    let (log, store) = (LineLog(), Store(Sample(), sample))
    let token = Token.all(
      store.observe(\.self, initial: false) { _ in log("all") },
      store.map { $0.count > 5 }.observe(\.self, initial: false) { log($0) })
    store.send(group: [])
    store.send(.add(0))
    #expect(log.lines == [])
    store.send(.add(1))
    #expect(log.lines == ["all"])
    token.cancel()
  }

  /// RedCat A.3 #7
  @Test func `After the end each send is reported, not only the first, and nothing stays queued`() {
    final class Payload: Sendable {}
    let log = LineLog()
    let store = Store(0, Reduce<Int, Payload> { count, _ in count += 1 }, onFailure: { _ in log("reported") })
    store.shutDown()
    weak var kept: Payload?
    for _ in 1...5 {
      let payload = Payload()
      kept = payload
      store.send(payload)
    }
    #expect(log.lines.count == 5 && store.state == 0)
    #expect(kept == nil)
  }

  /// RedCat A.3 #8
  @Test func `The end in the middle of a group stops the rest of the group`() {
    struct Bad: Error {}
    let reducer = Throwing<Sample, SampleAction> { state, action, _ in
      guard case .add(let amount) = action else { throw Bad() }
      state.count += amount
    }
    let end = RedCat.Later<() -> Void>()
    let store = Store(Sample(), reducer, onFailure: { _ in end.value?() })
    end.value = { [weak store] in if store?.hasEnded == false { store?.shutDown() } }
    store.send(group: [.add(1), .write("end"), .add(10)])
    #expect(store.state.count == 1)
  }

  /// RedCat A.3 #10, for observers before a change and of details
  @Test func `An observer before changes, and an observer of a detail, make no array copy`() {
    let store = Store(Sample(numbers: Array(repeating: 0, count: 10_000)), sample)
    let token = Token.all(store.beforeChange {}, store.onChange(of: \.count) { _, _ in })
    let address = store.state.numbers.withUnsafeBytes { $0.baseAddress }
    for index in 0..<3 { store.send(.add(1), .element(index, 7)) }
    #expect(store.state.numbers.withUnsafeBytes { $0.baseAddress } == address)
    token.cancel()
  }

  /// RedCat A.3 #15
  @Test func `Two observers that answer each other are stopped`() {
    let log = LineLog()
    let store = Store(Sample(), sample, limit: 50, onFailure: { log(errorName($0.cause)) })
    let token = Token.all(
      store.observe(\.count, initial: false) { _ in store.send(.write("x")) },
      store.observe(\.text, initial: false) { _ in store.send(.add(1)) })
    store.send(.add(1))
    #expect(log.lines == ["limitExceeded"])
    token.cancel()
    store.send(.add(1000))
    #expect(store.state.count >= 1000)
  }

  /// RedCat A.3 #26
  @Test func `An observer that is removed while others are notified is not called any more`() {
    let (log, store) = (LineLog(), Store(Sample(), sample))
    var tokens: [Token] = []
    for number in 0..<10 {
      tokens.append(
        store.observe(\.count, initial: false) { _ in
          log(number)
          tokens.removeSubrange((number + 1)...)
        })
    }
    store.send(.add(1))
    #expect(log.lines == ["0"])
    tokens = []
  }
}
