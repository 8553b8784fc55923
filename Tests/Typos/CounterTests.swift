import Sluice
import SluiceTesting

// A test of a reducer with effects.
nonisolated struct Counter: Reducer {
  struct State: Equatable { var count = 0, fact: String? }
  // typo: : Equatable -> : Hashabel
  enum Action: Equatable { case up, load, loaded(String) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    // typo: .up -> .pu
    case .up: state.count += 1
    // typo: .loaded -> .laoded
    // typo: "fact" -> 7
    case .load: context.run { send in send(.loaded("fact")) }
    // typo: state.fact -> state.fct
    case .loaded(let fact): state.fact = fact
    }
  }
}

@MainActor func testCounter() async {
  // typo: Counter.State() -> Counter.Stat()
  // typo: Counter() -> Countr()
  let store = TestStore(Counter.State(), Counter())
  // typo: .up -> .pu
  // typo: $0.count -> $0.cuont
  // typo: = 1 -> = "1"
  // typo: send -> dispatch
  store.send(.up) { $0.count = 1 }
  store.send(.load)
  // typo: "fact" -> 7
  // typo: .loaded -> .laoded
  // typo: $0.fact -> $0.fct
  // typo: receive -> recieve
  await store.receive(.loaded("fact")) { $0.fact = "fact" }
  // typo: finish -> finsh
  await store.finish()
}
