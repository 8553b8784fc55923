import Sluice
import SluiceTesting

nonisolated struct Session: Equatable, Sendable { var user: String? }

nonisolated struct Login: Reducer {
  struct State: Equatable { @Shared(.inMemory("session")) var session = Session() }
  enum Action: Equatable, Sendable { case signIn(String) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .signIn(let user): state.session.user = user
    }
  }
}

nonisolated struct Greeting: Reducer {
  struct State: Equatable {
    @Shared(.inMemory("session")) var session = Session()
    var text = ""
  }
  enum Action: Equatable, Sendable { case greet }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    context.send(.greet, after: .seconds(1))
    state.text = "Hello, \(state.session.user ?? "stranger")"
  }
}

let places = SharedPlaces()  // what both have in common, and no other test
let clock = ManualClock()
let login = TestStore(Login.State(), Login(), clock: clock) { Provide(\.sharedPlaces, places) }
let greeting = TestStore(Greeting.State(), Greeting(), clock: clock) { Provide(\.sharedPlaces, places) }

login.send(.signIn("Ann")) { $0.session.user = "Ann" }
greeting.send(.greet) { state in
  state.session.user = "Ann"
  state.text = "Hello, Ann"
}
greeting.skipInFlightEffects()
login.finish()
greeting.finish()
print(greeting.state.text)
