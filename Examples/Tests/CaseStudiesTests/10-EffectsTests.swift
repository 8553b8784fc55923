import SluiceTesting
import Testing

@testable import CaseStudies

struct Offline: Error {}

struct EffectsTests {
  let store = TestStore(Effects.State(), Effects())

  @Test func `A negative count is raised after a second`() {
    store.send(.decrement) { $0.count = -1 }
    store.advance(by: .seconds(1))
    store.receive(.tooLow) { $0.count = 0 }
    store.finish()
  }

  @Test func `Each step down begins the second again`() {
    store.send(.decrement) { $0.count = -1 }
    store.advance(by: .milliseconds(600))
    store.send(.decrement) { $0.count = -2 }
    store.advance(by: .milliseconds(600))
    store.send(.decrement) { $0.count = -3 }  // nothing was received
    store.advance(by: .seconds(1))
    store.receive(.tooLow) { $0.count = 0 }
    store.finish()
  }

  @Test func `A count that was raised by hand stays`() {
    store.send(.decrement) { $0.count = -1 }
    store.send(.increment) { $0.count = 0 }
    store.advance(by: .seconds(1))
    store.finish()
  }

  @Test func `A fact is shown until the count changes`() {
    store.send(.increment) { $0.count = 1 }
    store.send(.ask) { $0.isLoading = true }
    store.answer(FetchFact(number: 1), with: "1 is odd.")
    store.receive(.answered("1 is odd.")) { ($0.isLoading, $0.fact) = (false, "1 is odd.") }
    store.send(.increment) { ($0.count, $0.fact) = (2, nil) }
    store.finish()
  }

  @Test func `A failed request ends the loading`() {
    store.send(.ask) { $0.isLoading = true }
    store.fail(FetchFact(number: 0), with: Offline())
    store.receive(.failed) { $0.isLoading = false }
    store.finish()
  }
}
