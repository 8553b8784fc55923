import Sluice
import SluiceTesting
import Testing

@MainActor @Suite struct OutletTests {
  @Test func `send returns when the action is handled`() async throws {
    let store = Store(Probe(), probe)
    let outlet = store.outlet
    try await Task.detached { try await outlet.send(.fanOut([1, 2])) }.value
    #expect(store.state.count == 3)
  }

  @Test func `enqueue keeps the order of each caller`() async throws {
    let store = Store([[Int]](repeating: [], count: 4), Reduce<[[Int]], [Int]> { $0[$1[0]].append($1[1]) })
    let outlet = store.outlet
    await withTaskGroup(of: Void.self) { group in
      for caller in 0..<4 {
        group.addTask { for number in 0..<500 { outlet.enqueue([caller, number]) } }
      }
    }
    for caller in 0..<4 { try await outlet.send([caller, 500]) }
    #expect(store.state == Array(repeating: Array(0...500), count: 4))
  }

  @Test func `Actions that arrive while the store is busy are handled in one cycle`() async throws {
    let store = Store(Probe(), probe)
    let outlet = store.outlet
    var received: [Int] = []
    let token = store.observe(\.count) { received.append($0) }
    for _ in 0..<10 { outlet.enqueue(.add(1)) }
    try await outlet.send(.add(1))
    #expect(received == [0, 11])
    token.cancel()
  }

  @Test func `send and enqueue report the store's end`() async {
    let outlet = Store(Probe(), probe).outlet
    #expect(!outlet.enqueue(.add(1)))
    await #expect(throws: StoreError.ended) { try await outlet.send(.add(1)) }
  }

  @Test func `Actions that wait when the store ends are answered, not forgotten`() async {
    var store: Store<Probe, ProbeAction>? = Store(Probe(), probe, isolation: nil)
    let outlet = store?.outlet
    let waiting = Task { try await outlet?.send(.add(1)) }
    for _ in 0..<10 { await Task.yield() }
    store = nil
    await #expect(throws: StoreError.ended) { try await waiting.value }
    #expect(store == nil)
  }
}
