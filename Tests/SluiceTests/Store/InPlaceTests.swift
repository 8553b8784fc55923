import Sluice
import Testing

@MainActor @Suite struct InPlaceTests {
  @Test func `An action that changes one element of a million-element array copies nothing`() {
    let store = Store(Probe(numbers: Array(repeating: 0, count: 1_000_000)), probe)
    let token = store.observe(\.count) { _ in }
    let before = address(of: store)
    store.send(.element(999_999, 7))
    #expect(store.state.numbers[999_999] == 7)
    #expect(address(of: store) == before)
    token.cancel()
  }

  @Test func `Through a lifted reducer it copies nothing either`() {
    let reducer = Reduce<[Int], ProbeAction> { numbers, action in
      if case .element(let index, let value) = action { numbers[index] = value }
    }
    let store = Store(Probe(numbers: Array(repeating: 0, count: 1_000_000)), reducer.lift(\.numbers))
    let before = address(of: store)
    store.send(.element(3, 7))
    #expect(store.state.numbers[3] == 7)
    #expect(address(of: store) == before)
  }

  @Test func `A change in place of an observed array cannot hide`() {
    let store = Store(Probe(numbers: [1, 2, 3]), probe)
    var heard: [[Int]] = []
    let token = store.observe(\.numbers) { heard.append($0) }
    store.send(.element(1, 20))
    store.send(.element(1, 20))
    #expect(heard == [[1, 2, 3], [1, 20, 3]])
    token.cancel()
  }

  @Test func `A value that is no longer observed does not make the store copy`() {
    let store = Store(Probe(numbers: Array(repeating: 0, count: 1_000_000)), probe)
    let numbers = store.incr(\.numbers)
    numbers.observe { _ in }.cancel()
    let before = address(of: store)
    store.send(.element(3, 7))
    #expect(address(of: store) == before)
    #expect(numbers.value[3] == 7)
  }

  private func address(of store: Store<Probe, ProbeAction>) -> UnsafeRawPointer? {
    store.state.numbers.withUnsafeBytes { $0.baseAddress }
  }
}
