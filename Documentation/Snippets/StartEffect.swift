import Sluice

struct Shopping {
  var items: [String] = []
  var isLoading = false
  var problem: String?
}

enum ShoppingAction {
  case refresh
  case loaded([String])
  case failed(String)
}

/// A client for a service.
struct Fridge: Sendable {
  var missing: @Sendable () async throws -> [String]
}

enum FridgeKey: Dependency {
  static let defaultValue = Fridge { ["Milk", "Butter"] }
}

struct ShoppingReducer: Reducer {
  func reduce(_ shopping: inout Shopping, _ action: ShoppingAction, _ context: Context<ShoppingAction>) {
    switch action {
    case .refresh:
      shopping.isLoading = true
      let fridge = context[FridgeKey.self]
      context.run { send in
        send(.loaded(try await fridge.missing()))
      } catch: {
        .failed("\($0)")
      }
    case .loaded(let items): (shopping.items, shopping.isLoading) = (items, false)
    case .failed(let problem): (shopping.problem, shopping.isLoading) = (problem, false)
    }
  }
}

let store = Store(Shopping(), ShoppingReducer())
let sent = store.send(.refresh)
print(store.isLoading)
await sent.finish()
print(store.items)

// With another client, as a test provides it.
struct Unplugged: Error {}
let broken = Dependencies { Provide(FridgeKey.self, Fridge { throw Unplugged() }) }
let other = Store(Shopping(), ShoppingReducer(), dependencies: broken)
await other.send(.refresh).finish()
print(other.problem ?? "", other.isLoading)
