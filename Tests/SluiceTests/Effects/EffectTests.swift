import Sluice
import SluiceTesting
import Testing

@MainActor @Suite(.freesStores) struct EffectTests {
  enum Action: Sendable { case start, tick(Int), crash }

  struct Ticker: Reducer {
    let clock: ManualClock
    var log: @Sendable (String) -> Void = { _ in }

    func reduce(_ ticks: inout [Int], _ action: Action, _ context: Context<Action>) {
      switch action {
      case .start:
        context.run { send in
          do {
            for tick in 1...3 {
              try await clock.sleep(for: .seconds(1))
              MainActor.assertIsolated()
              send(.tick(tick))
            }
          } catch { log("cancelled") }
        }
      case .tick(let tick): ticks.append(tick)
      case .crash: break
      }
    }
  }

  let clock = ManualClock()

  @Test func `An effect starts after the action was handled, and sends back in the store's isolation`() async {
    let store = Store([], Ticker(clock: clock))
    store.send(.start)
    #expect(store.state == [])
    for tick in 1...3 {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(1))
      while store.state.count < tick { await Task.yield() }
    }
    #expect(store.state == [1, 2, 3])
  }

  @Test func `An effect runs where the store belongs`() async {
    let reducer = Reduce<Bool, Bool> { state, action, context in
      state = action
      if !action {
        context.run { send in
          MainActor.assertIsolated(); send(true)
        }
      }
    }
    let store = Store(false, reducer)
    store.send(false)
    while !store.state { await Task.yield() }
  }

  @Test func `A store that is released cancels its effects`() async {
    let (lines, log) = AsyncStream<String>.makeStream()
    var store: Store<[Int], Action>? = Store([], Ticker(clock: clock) { log.yield($0) })
    weak let released = store
    store?.send(.start)
    await clock.waitForSleepers(1)
    store = nil
    #expect(released == nil)
    var iterator = lines.makeAsyncIterator()
    #expect(await iterator.next() == "cancelled")
  }

  @Test func `Effects start in the order in which they were described`() async {
    let reducer = Reduce<[Int], Int> { state, action, context in
      if action > 0 { return state.append(action) }
      for number in 1...5 { context.run { send in send(number) } }
    }
    let store = Store([], reducer)
    store.send(0)
    while store.state.count < 5 { await Task.yield() }
    #expect(store.state == [1, 2, 3, 4, 5])
  }
}
