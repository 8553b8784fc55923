import SluiceSeeds
import Testing

/// The laws of Swidux's own suite.
@Suite struct SwiduxStoreTests {
  struct CounterState {
    var count = 0
  }

  enum CounterAction: Action {
    case increment, decrement
  }

  static let counterReducer = On<CounterState, CounterAction>(CounterAction.self) { state, action in
    switch action {
    case .increment: state.count += 1
    case .decrement: state.count -= 1
    }
  }

  @Test @MainActor func `A store is used from several threads while it is observed, and loses nothing`() async throws {
    let store = Store(CounterState(), Self.counterReducer)
    let outlet = store.outlet
    let increment = Task.detached { for _ in 0..<1_000 { outlet.enqueue(CounterAction.increment) } }
    let decrement = Task.detached {
      for _ in 0..<999 { outlet.enqueue(CounterAction.decrement) }
      try await outlet.send(CounterAction.decrement)
    }
    var last: [Int] = Array(repeating: .min, count: 500)
    let tokens = last.indices.map { index in store.observe(\.count) { last[index] = $0 } }
    await increment.value
    try await decrement.value
    // An answer from the store comes after all that was sent before.
    try await outlet.send(CounterAction.increment)
    store.send(CounterAction.decrement)
    #expect(store.state.count == 0)
    #expect(last == Array(repeating: 0, count: 500))
    tokens.forEach { $0.cancel() }
  }
}
