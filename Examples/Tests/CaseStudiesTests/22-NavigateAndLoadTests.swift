import SluiceNavigation
import SluiceTesting
import Testing

@testable import CaseStudies

struct NavigateAndLoadTests {
  let store = TestStore(NavigateAndLoad.State(), NavigateAndLoad())

  func push(_ number: Int) {
    store.send(.path(.push(NumberScreen.State(number: number)))) { $0.path.push(NumberScreen.State(number: number)) }
  }

  @Test func `A screen loads once, and pushes the next`() {
    push(7)
    store.send(.path(.destination("1", .load))) { $0.path.update("1") { $0.fact = .loading } }
    store.send(.path(.destination("1", .load)))  // it loads already
    store.answer(FetchFact(number: 7), with: "7 is prime.")
    store.receive(.path(.destination("1", .answered("7 is prime.")))) {
      $0.path.update("1") { $0.fact = .loaded("7 is prime.") }
    }
    store.send(.path(.destination("1", .next)))
    store.receive(.path(.push(NumberScreen.State(number: 8)))) { $0.path.push(NumberScreen.State(number: 8)) }
    store.send(.path(.popped(toCount: 1))) { $0.path.pop() }
    store.send(.path(.destination("1", .load)))  // it has its fact
    store.finish()
  }

  @Test func `Going back cancels what loads`() {
    push(7)
    store.send(.path(.destination("1", .load))) { $0.path.update("1") { $0.fact = .loading } }
    store.send(.path(.popped(toCount: 0))) { $0.path.pop() }
    store.finish()  // nobody is left to answer
  }

  @Test func `A fact that could not be loaded is loaded again by hand`() {
    push(7)
    for _ in 1...2 {
      store.send(.path(.destination("1", .load))) { $0.path.update("1") { $0.fact = .loading } }
      store.fail(FetchFact(number: 7), with: Offline())
      store.receive(.path(.destination("1", .failed))) { $0.path.update("1") { $0.fact = .failed } }
    }
    store.finish()
  }
}
