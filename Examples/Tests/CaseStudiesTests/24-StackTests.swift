import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

@MainActor struct StackTests {
  @Test func `Screens are pushed, change, and are counted together`() async {
    let store = TestStore(Stack.State(), Stack())
    store.send(.path(.push(.counter(Counter.State())))) { $0.path.push(.counter(Counter.State())) }
    store.send(.path(.push(.counter(Counter.State(count: 5))))) { $0.path.push(.counter(Counter.State(count: 5))) }
    store.send(.path(.destination("1", .counter(.increment)))) {
      $0.path.update("1") { $0 = .counter(Counter.State(count: 1)) }
    }
    #expect(store.state.total == 6)
    store.send(.path(.popToRoot)) { $0.path.popToRoot() }
    await store.finish()
  }

  @Test func `A timer ends when its screen is popped`() async {
    let store = TestStore(Stack.State(), Stack())
    store.send(.path(.push(.timer(Timers.State())))) { $0.path.push(.timer(Timers.State())) }
    store.send(.path(.destination("1", .timer(.toggle)))) { state in
      state.path.update("1") { screen in modify(&screen, Stack.Screen.timer) { $0.isRunning = true } }
    }
    await store.advance(by: .seconds(1))
    await store.receive(.path(.destination("1", .timer(.tick)))) { state in
      state.path.update("1") { screen in modify(&screen, Stack.Screen.timer) { $0.seconds = 1 } }
    }
    store.send(.path(.pop)) { $0.path.pop() }
    await store.finish()
  }
}
