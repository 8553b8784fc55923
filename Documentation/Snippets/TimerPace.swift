import Sluice
import SluiceTesting

struct Slides: Reducer {
  struct State: Equatable { var slide = 0 }
  enum Action: Equatable, Sendable { case pace(Duration), next }
  enum Ticking {}

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .pace(let pause):
      context.start(.every(pause) { send in send(.next) }.id(EffectID(Ticking.self), cancelInFlight: true))
    case .next: state.slide += 1
    }
  }
}

// In a test target: `@MainActor @Test func …() async {`
@MainActor func newPaceReplacesTimer() async {
  let store = TestStore(Slides.State(), Slides())
  store.send(.pace(.seconds(5)))
  await store.advance(by: .seconds(4))
  store.send(.pace(.seconds(2)))
  await store.advance(by: .seconds(4))
  await store.receive(.next) { $0.slide = 1 }
  await store.receive(.next) { $0.slide = 2 }
  store.skipInFlightEffects()
  await store.finish()
  print(store.state.slide)
}

await newPaceReplacesTimer()
