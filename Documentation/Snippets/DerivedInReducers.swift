import Sluice

nonisolated struct Cart: Equatable {
  var prices: [Int] = []
  var isMember = false
  var shipping = 5

  static let total = Derived<Cart, Int> { cart in
    print("computing the total")
    return cart.prices.reduce(0, +)
  }
  static let due = Derived<Cart, Int> { cart in
    cart[total] + (cart.isMember ? 0 : cart.shipping)  // reads another one
  }
}

nonisolated enum CartAction { case add(Int), join }

let cart = Reduce<Cart, CartAction> { cart, action, context in
  switch action {
  case .add(let price): cart.prices.append(price)
  case .join: cart.isMember = true
  }
  let total = context.derived(Cart.total, of: cart)  // never stale: the new price counts
  cart.shipping = total >= 100 ? 0 : 5
}

let store = Store(Cart(), cart)
let token = store.incr(derived: Cart.due).observe { print("to pay:", $0) }  // in the graph
store.send(.add(40))
store.send(.join)
store.send(.add(70))
print(store.derived(Cart.total), store.derived(Cart.due))  // in a view
