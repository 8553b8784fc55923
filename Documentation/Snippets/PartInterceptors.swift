import Sluice

nonisolated struct Cart {
  var prices: [Int] = []
  var total = 0
  var attempts = 0
}

struct Refused: Error {}

let cart = Reduce<Cart, Int> { cart, price in cart.prices.append(price) }

var sent = 0  // An interceptor of a store may capture values that are not Sendable.
let store = Store(
  Cart(), cart,
  interceptors: [
    .before { cart, price, context in  // may change the state, send, and throw
      cart.attempts += 1
      if price < 0 { throw Refused() }
    },
    .enrich { cart, _ in cart.total = cart.prices.reduce(0, +) },  // changes the state after
    .after { _, _ in sent += 1 },  // looks at it after
    .path(\.prices, after: { prices, _, _ in prices.sort() }),  // sees one part of the state only
  ], onFailure: { print($0) })
store.send(9, 5)
store.send(-1)  // reported, and the rest continues
print(store.state, sent)
