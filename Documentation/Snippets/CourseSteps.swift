import Sluice

// A feature that is still TCA, as a closure: its store stays, and sends to the new one.
nonisolated struct OldCart { var send: @Sendable (String) -> Void }

enum OldCartKey: Dependency {
  static let defaultValue = OldCart { print("to the old store:", $0) }
}

nonisolated struct Product: Reducer {
  struct State: Equatable { var inCart = 0 }

  enum Action {
    case addTapped
    case cartChanged(Int)  // the old feature sends it, through the outlet
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action, context in
      switch action {
      case .addTapped:
        let cart = context[OldCartKey.self]
        context.run { _ in cart.send("add") }
      case .cartChanged(let count): state.inCart = count
      }
    }
  }
}

let store = Store(Product.State()) { Product() }
let outlet = store.outlet  // `Sendable`: for an effect of the old store
await store.send(.addTapped).finish()
try await outlet.send(.cartChanged(1))
print(store.inCart)
