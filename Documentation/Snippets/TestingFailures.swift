import Sluice
import SluiceTesting

struct Cart: Equatable {
  var items: [String] = []
  var total = 0
}

enum CartAction: Equatable, Sendable { case add(String), addAll([String]), priced(Int) }

let cart = Reduce<Cart, CartAction> { cart, action, context in
  switch action {
  case .add(let item): cart.items.append(item)
  case .addAll(let items): for item in items { context.send(.add(item)) }
  case .priced(let total): cart.total = total
  }
}

let store = TestStore(Cart(), cart)
store.onFailure = { print("\($0.message)\n") }  // leave this out in a test: failures reach its framework

store.send(.add("Rye")) { $0.items = ["Salt"] }
store.send(.priced(3))
store.send(.addAll(["Oil"]))
store.finish()
