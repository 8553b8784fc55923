import SluiceNavigation
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

  @Test func `Three screens are pushed at once, and popped to the first, which ends the timer`() async {
    let store = TestStore(Stack.State(), Stack())
    pushThree(store)
    store.send(.path(.destination("2", .timer(.toggle)))) { state in
      state.path.update("2") { $0 = .timer(Timers.State(isRunning: true)) }
    }
    await store.advance(by: .seconds(1))
    await store.receive(.path(.destination("2", .timer(.tick)))) { state in
      state.path.update("2") { $0 = .timer(Timers.State(isRunning: true, seconds: 1)) }
    }
    store.send(.path(.popTo("1"))) { $0.path.pop(to: "1") }
    await store.finish()
    #expect(store.state.path.destinations == [.counter(Counter.State())])
  }

  @Test func `A screen dismisses itself when its question is answered`() async {
    let store = TestStore(Stack.State(), Stack())
    pushThree(store)
    store.send(.path(.destination("3", .question(.answer(36))))) { state in
      state.path.update("3") { $0 = .question(Question.State(mistakes: 1)) }
    }
    store.send(.path(.destination("3", .question(.answer(42)))))
    await store.receive(.path(.leave("3"))) { $0.path.pop() }
    await store.finish()
  }

  func pushThree(_ store: TestStore<Stack.State, Stack.Action>) {
    store.send(.pushThree) {
      $0.path.push(.counter(Counter.State()))
      $0.path.push(.timer(Timers.State()))
      $0.path.push(.question(Question.State()))
    }
  }
}
