import Sluice
import SluiceTesting

struct Stopwatch: Reducer {
  struct State: Equatable { var seconds = 0 }
  enum Action: Equatable, Sendable { case start, tick, stop }
  enum Ticking {}

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .start: context.every(.seconds(1), id: EffectID(Ticking.self)) { send in send(.tick) }
    case .tick: state.seconds += 1
    case .stop: context.cancel(id: EffectID(Ticking.self))
    }
  }
}

// In a test target: `@MainActor @Test func …() async {`
@MainActor func secondsAreCounted() async {
  let store = TestStore(Stopwatch.State(), Stopwatch())
  store.send(.start)
  await store.advance(by: .seconds(2))
  await store.receive(.tick) { $0.seconds = 1 }
  await store.receive(.tick) { $0.seconds = 2 }
  store.send(.stop)
  await store.advance(by: .seconds(2))  // no tick: the timer is cancelled
  await store.finish()
  print(store.state.seconds)
}

await secondsAreCounted()
