import Sluice
import Testing

@MainActor @Suite(.freesStores) struct InPlaceTests {
  @Test func `A change in place of an observed array is found`() {
    let store = Store(Probe(numbers: [1, 2, 3]), probe)
    var received: [[Int]] = []
    let token = store.observe(\.numbers) { received.append($0) }
    store.send(.element(1, 20))
    store.send(.element(1, 20))
    #expect(received == [[1, 2, 3], [1, 20, 3]])
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
