import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

@MainActor struct TimersTests {
  @Test func `A stopwatch counts seconds until it is stopped`() async {
    let store = TestStore(Timers.State(), Timers())
    store.send(.toggle) { $0.isRunning = true }
    await store.advance(by: .seconds(2))
    await store.receive(.tick) { $0.seconds = 1 }
    await store.receive(.tick) { $0.seconds = 2 }
    store.send(.toggle) { $0.isRunning = false }
    await store.advance(by: .seconds(2))
    await store.finish()
  }

  @Test func `A stopwatch ends with its screen`() async {
    let store = TestStore(Timers.State(), Timers())
    store.send(.toggle) { $0.isRunning = true }
    store.send(.leave) { $0.isRunning = false }
    await store.finish()
  }
}
