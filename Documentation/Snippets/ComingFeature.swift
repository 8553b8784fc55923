import Sluice

// snippet.show
struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
    var fact: String?
  }

  enum Action {
    case increment, askForFact, fact(String), cancel
  }

  enum Asking {}

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .increment: state = State(count: state.count + 1)
    case .askForFact:
      let (facts, count) = (context[FactsKey.self], state.count)
      context.run(id: Asking.self) { send in send(.fact(try await facts.about(count))) }
    case .fact(let fact): state.fact = fact
    case .cancel: context.cancel(id: Asking.self)
    }
  }
}

struct Facts: Sendable {
  var about: @Sendable (Int) async throws -> String
}

enum FactsKey: Dependency {
  static let defaultValue = Facts { "\($0) is a number." }
}

let store = Store(Counter.State(), Counter())
store.send(.increment)
await store.send(.askForFact).finish()
print(store.fact ?? "")
